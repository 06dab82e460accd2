import type { Procedures } from '../procedures.ts'

export default {
  'accounts.secondStep.awaited': ['everyone'],
  'accounts.secondStep.complete': ['everyone', () => ({ code: '000000' }), { answers: 'UNAUTHORIZED' }],
  'accounts.secondStep.cancel': ['everyone'],
  'accounts.own.twoFactor.state': ['person'],
  'accounts.own.twoFactor.begin': ['person', () => ({ password: '' }), { answers: 'BAD_REQUEST' }],
  'accounts.own.twoFactor.confirm': ['person', () => ({ code: '000000' }), { answers: 'CONFLICT' }],
  'accounts.own.twoFactor.replaceCodes': [
    'person',
    () => ({ password: '', code: '000000' }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.own.twoFactor.disable': [
    'person',
    () => ({ password: '', code: '000000' }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.own.twoFactor.makeCodes': ['person', undefined, { answers: 'FORBIDDEN' }],
  'accounts.own.confirm': ['person', () => ({ password: '' }), { answers: 'BAD_REQUEST' }],
} satisfies Procedures
