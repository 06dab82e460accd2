interface Part {
  name: string
  /** The mutated files, each with its nearest tests. */
  files: Record<string, string[]>
  /** All tests of this part. */
  tests: string[]
}

const accounts = (...names: string[]) => names.map((name) => `features/accounts/${name}.test.ts`)
const twoFactor = (...names: string[]) => names.map((name) => `features/two-factor/${name}.test.ts`)
const access = (...names: string[]) => names.map((name) => `features/case-access/${name}.test.ts`)
const storage = (...names: string[]) => names.map((name) => `platform/storage/${name}.test.ts`)

/** The code whose conditions decide who may do what. */
export const parts: Part[] = [
  {
    name: 'accounts',
    files: {
      'features/accounts/sign-in.server.ts': accounts('accounts', 'lawyer-grant', 'limits'),
      'platform/auth/session.server.ts': [
        'features/sessions/session.test.ts',
        'features/sessions/remembered-sessions.test.ts',
        ...twoFactor('required-two-factor'),
      ],
      'features/sign-up/pending-sign-up.server.ts': [
        'features/sign-up/sign-up.test.ts',
        ...accounts('limits'),
      ],
      'features/two-factor/second-factor.server.ts': [
        ...twoFactor('second-step', 'two-factor'),
        ...accounts('limits'),
      ],
      'features/accounts/password.server.ts': accounts('own-account', 'limits'),
    },
    tests: [
      'features/accounts',
      'features/two-factor',
      'features/sessions',
      'features/sign-up',
      'features/people',
      'test/assurance/guessing',
    ],
  },
  {
    name: 'case-access',
    files: {
      'features/case-access/case-access.server.ts': access('case-access'),
      'features/case-access/pins.server.ts': access('pins'),
      'features/case-access/pin-requests.server.ts': access('pin-requests'),
    },
    tests: ['features/case-access', 'test/assurance/guessing'],
  },
  {
    name: 'files',
    files: {
      'platform/storage/uploads.server.ts': storage('uploads', 'scan'),
      'platform/storage/downloads.server.ts': storage('downloads'),
      'platform/storage/content-check.server.ts': storage('uploads', 'content-check'),
      'platform/storage/docx.server.ts': storage('content-check'),
      'platform/storage/byte-range.ts': storage('downloads'),
      'platform/storage/staging.server.ts': storage('uploads'),
    },
    tests: ['platform/storage', 'test/assurance/uploads'],
  },
  {
    name: 'rights',
    files: {
      'platform/api/procedures.server.ts': [
        ...accounts('accounts'),
        ...twoFactor('required-two-factor'),
        'server/app.test.ts',
        'platform/api/procedures.test.ts',
      ],
      'platform/auth/actors.server.ts': [
        'platform/auth/actors.test.ts',
        'platform/realtime/hub.test.ts',
        ...storage('downloads'),
      ],
      'platform/throttle/throttle.server.ts': accounts('accounts'),
      'server/origin.ts': ['server/origin.test.ts'],
    },
    tests: [
      'features/accounts',
      'features/two-factor',
      'features/api-tokens',
      'platform/api',
      'platform/auth/actors',
      'platform/realtime',
      'platform/storage',
      'platform/throttle',
      'test/assurance/cross-site',
      'test/rights/procedure-matrix',
      'server',
    ],
  },
]
