/** What an import says of a lawyer that it doesn't find. */
export const noSuchLawyer = 'No lawyer of the firm, or more than one, is called so.'

/** Lawyers as a filter's choices; none while they are being read. */
export const optionsOfLawyers = (lawyers: readonly { id: string; name: string }[] = []) =>
  lawyers.map(({ id, name }) => ({ value: id, label: name }))
