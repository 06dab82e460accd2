import { owner, sharedPassword } from '#test/factories.ts'
import { as, type Person, stranger, type Visit, type Whereabouts } from '#test/people.ts'
import { stepAt, totpCode } from './totp.server.ts'

export interface Enrolled {
  visit: Visit
  person: Person
  recoveryCodes: string[]
  /** The app's code now, or so many time steps from now. */
  code(later?: number): string
  /** Forgets which codes were used, so that a test need not wait for the next. */
  rewind(): Promise<void>
}

/** Somebody who has set up a second factor, in their own browser. */
export async function enrol(person: Person, from?: Whereabouts): Promise<Enrolled> {
  const visit = await as(person, from)
  const { uri } = await visit.api.accounts.own.twoFactor.begin({ password: sharedPassword })
  const code = codesOf(uri)
  const { recoveryCodes } = await visit.api.accounts.own.twoFactor.confirm({ code: code() })
  const rewind = async () => {
    await (await owner()).query(
      'update two_factors set last_step = 0 where user_id = (select id from users where email = $1)',
      [person.email],
    )
  }
  await rewind()
  return { visit, person, recoveryCodes, code, rewind }
}

/** What an app shows that has read the picture. */
export function codesOf(uri: string): (later?: number) => string {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  return (later = 0) => totpCode(secret, stepAt(Date.now()) + later)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A browser in which the right password was given, and no more. */
export async function halfIn({ portal = 'client', ...login }: Person, from?: Whereabouts): Promise<Visit> {
  const visit = await stranger(from)
  await visit.api.accounts.signIn({ ...login, portal })
  return visit
}

/** Surely none of the codes that would be right now. */
export function wrongCode({ code }: Pick<Enrolled, 'code'>): string {
  const right = [-2, -1, 0, 1, 2].map(code)
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !right.includes(one)) ?? ''
  )
}
