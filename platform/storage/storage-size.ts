const units = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
] as const

/** A size in GB or MB with at most one decimal, rounded down: 1.2 GB, 120 MB, 0.4 MB. */
export function storageSize(bytes: number): string {
  const [unit, name] = units.find(([least]) => bytes >= least) ?? units[1]
  return `${Math.floor((bytes / unit) * 10) / 10} ${name}`
}
