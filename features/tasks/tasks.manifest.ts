import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminTaskList } from './task-list.server.ts'
import { taskAudit } from './tasks.audit.ts'
import { taskColumns } from './tasks.csv.ts'
import { taskTopics } from './tasks.topics.ts'

export const tasksManifest: Manifest = {
  audit: taskAudit,
  topics: taskTopics,
  exports: {
    tasks: exportOf(adminTaskList.all, {
      feature: 'tasks',
      entity: 'case_tasks',
      what: 'the tasks',
      columns: taskColumns,
    }),
  },
}
