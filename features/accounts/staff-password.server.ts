import { firm } from '#firm.config.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { staffPasswordField } from './accounts.schema.ts'

/** An address on the firm's domain is staff's, or may be: the second lawyer login makes lawyers of its holders. */
export const isStaffAddress = (email: string) => email.endsWith(`@${firm.emailDomain}`)

/** @throws {Problem} BAD_REQUEST beside `field` for a password that is good enough for clients alone. */
export function mustSuitStaff(password: string, field = 'password'): void {
  const detail = staffPasswordField.safeParse(password).error?.issues[0]?.message
  if (detail) throw new Problem('BAD_REQUEST', { detail, fields: { [field]: detail } })
}
