import { Problem } from '../api/faults.server.ts'
import { tooCommon } from './too-common.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** About fifty thousand of the most common passwords from breaches; loaded at the first use. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/**
 * Forms check a short list of common passwords themselves; this checks the long one, ignoring case.
 * @throws {Problem} BAD_REQUEST beside `field` for a common password
 */
export async function mustBeUncommon(password: string, field = 'password'): Promise<void> {
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw new Problem('BAD_REQUEST', { detail: tooCommon, fields: { [field]: tooCommon } })
}
