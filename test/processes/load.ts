import { setTimeout as pause } from 'node:timers/promises'

export interface Failure {
  what: string
  error: unknown
  at: number
}

/**
 * Readers and writers that send one request at a time until stopped. Returns a function that stops them and tells
 * how many requests were answered and which failed.
 */
export function steadyLoad(work: Record<string, () => Promise<unknown>>, peopleEach = 2) {
  const failures: Failure[] = []
  let answered = 0
  let over = false
  const people = Object.entries(work).flatMap(([what, request]) =>
    Array.from({ length: peopleEach }, async () => {
      while (!over) {
        await request().then(
          () => {
            answered++
          },
          (error: unknown) => failures.push({ what, error, at: Date.now() }),
        )
        await pause(20)
      }
    }),
  )
  return {
    people: people.length,
    answered: () => answered,
    async stop() {
      over = true
      await Promise.all(people)
      return { answered, failures }
    },
  }
}
