import { exportOf, type Manifest } from '#platform/manifest.ts'
import { peopleAudit } from './people.audit.ts'
import { personColumns } from './people.csv.ts'
import { adminPeople } from './people.server.ts'
import { peopleTopics } from './people.topics.ts'

export const peopleManifest: Manifest = {
  audit: peopleAudit,
  topics: peopleTopics,
  exports: {
    people: exportOf(adminPeople.list, {
      feature: 'people',
      entity: 'users',
      what: 'the people with a login',
      columns: personColumns,
    }),
  },
}
