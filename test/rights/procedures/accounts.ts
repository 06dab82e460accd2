import { email, password, token } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'accounts.session': ['everyone'],
  'accounts.signIn': ['everyone', () => ({ email: email(), password }), { answers: 'INVALID_CREDENTIALS' }],
  'accounts.passwordReset.ask': ['everyone', () => ({ email: email() })],
  'accounts.passwordReset.complete': ['everyone', () => ({ token, password }), { answers: 'NOT_FOUND' }],
  'accounts.own.changePassword': [
    'person',
    () => ({ currentPassword: 'wrong', newPassword: password }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.own.askForAddress': [
    'person',
    () => ({ email: email(), password: 'wrong' }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.own.changeAddress': ['person', () => ({ token }), { answers: 'NOT_FOUND' }],
  'accounts.grantLawyerByEmail': ['person', () => ({ email: email() }), { answers: 'FORBIDDEN' }],
} satisfies Procedures
