import type { Manifest } from '#platform/manifest.ts'
import { twoFactorAudit } from './two-factor.audit.ts'
import { recoveryCodes, twoFactors } from './two-factor.table.ts'

const sealed = { purpose: 'two-factor', role: 'accounts', isUselessSealed: true } as const

export const twoFactorManifest: Manifest = {
  audit: twoFactorAudit,
  sealed: [
    // First: a trigger deletes them with the last app.
    {
      ...sealed,
      what: 'recovery codes',
      table: recoveryCodes,
      id: recoveryCodes.id,
      column: recoveryCodes.codeHash,
    },
    {
      ...sealed,
      what: 'authenticator apps',
      table: twoFactors,
      id: twoFactors.userId,
      column: twoFactors.secret,
    },
  ],
}
