/** A number with its word, such as '1 case' or '3 entries'. */
export const counted = (number: unknown, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`
