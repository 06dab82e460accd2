import { hashPassword } from '#platform/auth/passwords.server.ts'
import { fillFirm, known } from '../large-data.ts'
import { withFirm } from '../with-firm.ts'
import { operations } from './operations.ts'
import { planFaults } from './plans.ts'
import { sealChat } from './seal-chat.ts'
import { signIn } from './sign-in.ts'

const [warmUps, rounds, searchRounds] = [3, 20, 60]

export interface AtSize {
  cases: number
  /** Seconds to create the firm. */
  seconds: number
  /** Milliseconds by operation: the 10th percentile, because other load only adds to it. */
  times: Record<string, number>
  /** The 95th percentile, of the search over everything alone. */
  p95: Record<string, number>
  faults: string[]
  /** Operations that are reported without a goal. */
  worst: string[]
}

/** Creates a firm in a temporary folder, starts the product on it and measures each operation. */
export async function atSize(cases: number): Promise<AtSize> {
  const password = 'a password of the measurements'
  let seconds = 0
  return withFirm(
    async (owner) => {
      seconds = await fillFirm(owner, cases, await hashPassword(password))
      // Progress, because millions of rows take minutes.
      console.error(`${cases} cases created in ${seconds.toFixed(0)} s; measuring`)
    },
    async ({ app, owner, publicUrl, services }) => {
      await sealChat(owner, services.keys)
      const visit = (person: (typeof known)[keyof typeof known]) =>
        signIn(app, publicUrl, { ...person, password })
      const visits = {
        admin: await visit(known.admin),
        lawyer: await visit(known.lawyer),
        client: await visit(known.client),
      }
      const times: Record<string, number> = {}
      const p95: Record<string, number> = {}
      const faults: string[] = []
      const excused: string[] = []
      for (const { name, run, worst } of await operations(visits)) {
        // A search that the product refuses at this size is reported, and the others are measured.
        const refusal = await run().then(
          () => undefined,
          (error: Error) => error.message,
        )
        if (refusal) {
          faults.push(`${name} is refused: ${refusal}`)
          continue
        }
        for (let n = 1; n < warmUps; n++) await run()
        const taken: number[] = []
        for (let n = 0; n < (isSearch(name) ? searchRounds : rounds); n++) taken.push(await timed(run))
        taken.sort((a, b) => a - b)
        const at = (part: number) => taken[Math.floor((taken.length - 1) * part)] as number
        times[name] = at(0.1)
        if (isSearch(name)) p95[name] = at(0.95)
        if (worst) excused.push(name)
        else
          for (const fault of await planFaults(owner, run, { small: cases < 100_000 }))
            faults.push(`${name} ${fault}`)
      }
      return { cases, seconds, times, p95, faults, worst: excused }
    },
  )
}

const isSearch = (name: string) => /^(lawyer’s |client’s )?search/.test(name)

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
