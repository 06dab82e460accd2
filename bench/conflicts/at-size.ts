import type pg from 'pg'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { makeCorpus } from '#test/assurance/conflicts/corpus.ts'
import { signIn } from '../lists/sign-in.ts'
import { withFirm } from '../with-firm.ts'
import { fillParties } from './fill-parties.ts'

const seed = 20_261_125
const [warmUps, pairsOfEach] = [10, 25]
const admin = {
  email: 'admin@octagonlaw.example',
  password: 'a password of the measurements',
  portal: 'admin',
} as const

/** A firm with a given number of parties, and how long its conflict checks took through the API. */
export interface ChecksAtSize {
  /** Seconds to enter the parties. */
  seconds: number
  /** Milliseconds until the answer, of a check of a client and the other side, sorted. */
  times: number[]
  /** Checks that were not answered. */
  open: number
}

export async function checksAtSize(parties: number): Promise<ChecksAtSize> {
  const corpus = makeCorpus(parties, pairsOfEach, seed)
  let seconds = 0
  return withFirm(
    async (owner, ownerUrl) => {
      await makeAdministrator(owner)
      const began = performance.now()
      await fillParties(owner, ownerUrl, corpus)
      seconds = (performance.now() - began) / 1000
    },
    async ({ app, publicUrl }) => {
      const { ask } = (await signIn(app, publicUrl, admin)).admin.conflictChecks
      const times: number[] = []
      let open = 0
      for (const [at, { asked }] of corpus.pairs.entries()) {
        // The other side: any of the firm's parties.
        const { name, kind } = corpus.parties[(at * 7919) % parties] ?? asked
        const started = performance.now()
        const { state } = await ask({ names: [asked, { name, kind }] })
        if (state === 'open') open += 1
        if (at >= warmUps) times.push(performance.now() - started)
      }
      return { seconds, times: times.sort((a, b) => a - b), open }
    },
  )
}

async function makeAdministrator(owner: pg.Client) {
  const { rows } = await owner.query(
    `insert into users (name, email, email_verified) values ('A. Boss', $1, true) returning id`,
    [admin.email],
  )
  await owner.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
    rows[0].id,
    await hashPassword(admin.password),
  ])
  await owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [rows[0].id])
}
