import { exportOf, type Manifest } from '#platform/manifest.ts'
import { registerColumns } from './register.csv.ts'
import { adminRegister } from './register.server.ts'
import { registerTopics } from './register.topics.ts'
import { chainRegister } from './register-job.server.ts'

export const registerManifest: Manifest = {
  topics: registerTopics,
  jobs: ({ db }) => [
    {
      name: 'chain the engagement register',
      everyMs: 5_000,
      afterChanges: true,
      run: (options) => chainRegister(db, options),
    },
  ],
  exports: {
    'engagement-register': exportOf(adminRegister.list, {
      feature: 'engagementRegister',
      entity: 'engagement_register',
      what: 'the engagement register',
      columns: registerColumns,
    }),
  },
}
