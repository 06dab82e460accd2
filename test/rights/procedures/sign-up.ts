import { password, person, token } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'accounts.signUp': ['everyone', () => ({ ...person(), password })],
  'accounts.verifySignUp': ['everyone', () => ({ token }), { answers: 'NOT_FOUND' }],
} satisfies Procedures
