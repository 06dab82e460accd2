import { randomUUID } from 'node:crypto'
import type { Procedures } from '../procedures.ts'

const assertion = () => ({
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e', authenticatorData: 'e', signature: 'e' },
})

export default {
  'accounts.secondStep.passkey.begin': ['everyone', undefined, { answers: 'UNAUTHORIZED' }],
  'accounts.secondStep.passkey.complete': ['everyone', assertion, { answers: 'UNAUTHORIZED' }],
  'accounts.passkey.arePossible': ['everyone'],
  'accounts.passkey.complete': ['everyone', assertion, { answers: 'UNAUTHORIZED' }],
  'accounts.passkey.begin': ['everyone', () => ({ portal: 'client' })],
  'accounts.own.passkeys.list': ['person'],
  'accounts.own.passkeys.beginAdding': ['person', undefined, { answers: 'FORBIDDEN' }],
  'accounts.own.passkeys.add': [
    'person',
    () => ({
      name: 'N',
      credential: { ...assertion(), response: { clientDataJSON: 'e', attestationObject: 'e' } },
    }),
    { answers: 'FORBIDDEN' },
  ],
  'accounts.own.passkeys.rename': [
    'person, own',
    async (of) => ({ id: await of.fresh('passkey'), name: 'N' }),
  ],
  'accounts.own.passkeys.remove': ['person', () => ({ id: randomUUID() }), { answers: 'FORBIDDEN' }],
  'accounts.own.passkeys.confirm': ['person', assertion, { answers: 'UNAUTHORIZED' }],
  'accounts.own.passkeys.beginConfirming': ['person'],
} satisfies Procedures
