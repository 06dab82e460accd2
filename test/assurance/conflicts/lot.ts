import { en, Faker } from '@faker-js/faker'

/** A seeded source of chance, with what drawing names needs. */
export class Lot {
  readonly #faker: Faker

  constructor(seed: number) {
    this.#faker = new Faker({ locale: en, seed })
  }

  /** From 0 up to 1. */
  fraction = (): number => this.#faker.number.float()

  /** From 0 up to, and without, `end`. */
  below = (end: number): number => Math.floor(this.fraction() * end)

  chance = (of: number): boolean => this.fraction() < of

  oneOf = <T>(list: readonly T[]): T => list[this.below(list.length)] as T

  /** One of a list in order of frequency: the further back, the rarer, as surnames are. */
  frequent = <T>(list: readonly T[], head = 50): T =>
    list[Math.floor(head * (1 + list.length / head) ** this.fraction() - head)] as T

  shuffled = <T>(list: readonly T[]): T[] => this.#faker.helpers.shuffle(list)
}
