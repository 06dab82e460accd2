import { type ImportFault, importLimits } from './import.schema.ts'

/** The faults of a file. All are counted; only as many as a report holds are kept, so that memory is bounded. */
export class FaultList {
  /** The first ones, in the order in which they were added. */
  readonly kept: ImportFault[] = []
  readonly #lines = new Set<number | null>()
  #count = 0

  add(fault: ImportFault): this {
    this.#count++
    this.#lines.add(fault.line)
    if (this.kept.length < importLimits.faults) this.kept.push(fault)
    return this
  }

  get count(): number {
    return this.#count
  }

  /** For a report: the first faults of both lists in the file's order, and how many there are in how many lines. */
  reportWith(other: FaultList) {
    return {
      faults: [...this.kept, ...other.kept]
        .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
        .slice(0, importLimits.faults),
      faultCount: this.#count + other.#count,
      faultyLines: new Set([...this.#lines, ...other.#lines]).size,
    }
  }
}
