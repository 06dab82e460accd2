/** An import's error for a lawyer that it doesn't find. */
export const noSuchLawyer = 'None of the firm’s lawyers has this name, or several have it.'

/** Lawyers as a filter's choices; none while they are being read. */
export const optionsOfLawyers = (lawyers: readonly { id: string; name: string }[] = []) =>
  lawyers.map(({ id, name }) => ({ value: id, label: name }))

/** Filter value for records without a lawyer. */
export const unassigned = 'none'
