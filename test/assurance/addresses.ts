/** The n-th of 65,536 addresses, each of a provider (an IPv6 /32) of its own, so that no two count together. */
export const addressOf = (n: number) =>
  `${(0x2400 + ((n >> 8) & 0xff)).toString(16)}:${(n & 0xff).toString(16)}::1`
