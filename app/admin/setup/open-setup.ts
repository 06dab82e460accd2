import { redirect } from 'react-router'
import { emptyFirm } from '#firm.config.ts'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { addressOf } from './steps.ts'

/**
 * Redirects an administrator to the set-up while nothing of the firm is stored, which the set-up's first page changes.
 * @throws {Response} the redirect
 */
export async function openSetup(): Promise<void> {
  // Almost always decided without a query.
  if (firm.name !== emptyFirm.name) return
  const { version } = await client.admin.firm.read()
  if (version === 0) throw redirect(addressOf('name'))
}
