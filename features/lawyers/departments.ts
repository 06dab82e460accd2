// Apart from the schema, which brings a validator with it: public pages only need the names.

/** A lawyer's specialization is one of these. */
export const departments = [
  'General Practice',
  'Criminal Defense',
  'Corporate Law',
  'Family Law',
  'Immigration Law',
  'Personal Injury',
  'Employment Law',
  'Real Estate Law',
  'Estate Planning',
  'Intellectual Property',
  'Tax Law',
] as const
