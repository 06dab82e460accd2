import { Problem } from '../api/faults.server.ts'
import { tooCommon } from './too-common.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The fifty thousand or so that most people have, as breaches have shown; loaded when the first one is chosen. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/**
 * Of the passwords that many people have, the forms know the first few; here the rest are asked for. Capitals don't
 * matter.
 * @throws {Problem} BAD_REQUEST beside `field` for one of them.
 */
export async function mustBeUncommon(password: string, field = 'password'): Promise<void> {
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw new Problem('BAD_REQUEST', { detail: tooCommon, fields: { [field]: tooCommon } })
}
