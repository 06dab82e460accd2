import { describe, expect, test } from 'vitest'
import { brokenRule } from './import-rules.mjs'

const refused = [
  ['app/client/dashboard.tsx', 'db/client.ts', 'app may import only app, features, ui, platform'],
  ['app/client/dashboard.tsx', 'app/admin/cases.tsx', 'an area of app never imports another'],
  [
    'app/client/dashboard.tsx',
    'features/cases/cases.server.ts',
    '.server and .table files never reach the browser',
  ],
  [
    'features/cases/case-card.tsx',
    'features/cases/cases.table.ts',
    '.server and .table files never reach the browser',
  ],
  [
    'features/cases/cases.api.ts',
    'platform/api/procedures.server.ts',
    '.server and .table files never reach the browser',
  ],
  [
    'features/cases/cases.server.ts',
    'features/chat/chat.server.ts',
    'of another feature only its .schema, its .table and its parts (.tsx)',
  ],
  [
    'features/cases/cases.server.ts',
    'server/context.ts',
    'features may import only features, platform, db, ui',
  ],
  ['platform/api/client.ts', 'features/cases/cases.schema.ts', 'platform may import only platform, db'],
  ['platform/api/client.ts', 'server/router.ts', 'platform may import only platform, db'],
  ['db/client.ts', 'platform/auth/auth.server.ts', 'db may import only db'],
  ['db/client.ts', 'db/seed/seed.ts', 'db may import only db'],
  ['ui/button.tsx', 'features/cases/case-card.tsx', 'ui may import only ui'],
  ['server/app.ts', 'ui/button.tsx', 'server may import only server, features, platform, db, db/seed'],
  ['server/app.ts', 'test/database.ts', 'only tests import tests'],
  ['features/cases/cases.server.ts', 'features/cases/cases.test.ts', 'only tests import tests'],
]

const fine = [
  ['app/client/dashboard.tsx', 'features/cases/case-card.tsx'],
  ['app/client/dashboard.tsx', 'app/client/frame.tsx'],
  ['app/client/dashboard.tsx', 'app/guards.ts'],
  ['app/root.tsx', 'app/site/not-found.tsx'],
  ['server/openapi.ts', 'package.json'],
  ['features/cases/cases.server.ts', 'features/cases/cases.table.ts'],
  ['features/cases/cases.server.ts', 'features/clients/clients.table.ts'],
  ['features/cases/case-card.tsx', 'features/clients/client-name.tsx'],
  ['platform/api/client.ts', 'server/router.ts', true],
  ['server/router.ts', 'features/cases/cases.server.ts'],
  ['features/cases/cases.test.ts', 'test/database.ts'],
  ['platform/storage/storage-world.ts', 'test/database.ts'],
  ['server/boot.ts', 'db/seed/seed.ts'],
  ['db/seed/cases.ts', 'features/cases/cases.table.ts'],
  ['ui/site-frame.tsx', 'firm.config.ts'],
]

describe('the import directions', () => {
  test.each(refused)('%s must not import %s', (file, target, rule) =>
    expect(brokenRule(file, target)).toBe(rule),
  )
  test.each(fine)('%s may import %s', (...edge) => expect(brokenRule(...edge)).toBeUndefined())
})
