/** What an import says of a lawyer that it doesn't find. */
export const noSuchLawyer = 'No lawyer of the firm, or more than one, is called so.'
