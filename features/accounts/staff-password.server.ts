import { Problem } from '#platform/api/faults.server.ts'
import { staffPasswordField } from './accounts.schema.ts'

/** @throws {Problem} BAD_REQUEST beside `field` for a password that only clients may have */
export function mustSuitStaff(password: string, field = 'password'): void {
  const detail = staffPasswordField.safeParse(password).error?.issues[0]?.message
  if (detail) throw new Problem('BAD_REQUEST', { detail, fields: { [field]: detail } })
}
