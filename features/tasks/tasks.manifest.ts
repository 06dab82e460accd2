import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminTaskList, lawyerTaskList } from './task-list.server.ts'
import { taskAudit } from './tasks.audit.ts'
import { taskColumns } from './tasks.csv.ts'
import { taskTopics } from './tasks.topics.ts'

export const tasksManifest: Manifest = {
  audit: taskAudit,
  topics: taskTopics,
  exports: {
    tasks: exportOf(adminTaskList.all, {
      feature: 'tasks',
      name: 'all',
      entity: 'case_tasks',
      what: 'the tasks',
      columns: taskColumns,
    }),
    'own-tasks': exportOf(lawyerTaskList.all, {
      side: 'lawyer',
      feature: 'tasks',
      name: 'all',
      entity: 'case_tasks',
      what: 'their own tasks',
      columns: taskColumns,
    }),
  },
}
