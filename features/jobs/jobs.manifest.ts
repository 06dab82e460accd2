import { exportOf, type Manifest } from '#platform/manifest.ts'
import { jobAudit } from './jobs.audit.ts'
import { jobColumns } from './jobs.csv.ts'
import { adminJobs } from './jobs.server.ts'
import { jobTopics } from './jobs.topics.ts'

export const jobsManifest: Manifest = {
  audit: jobAudit,
  topics: jobTopics,
  exports: {
    jobs: exportOf(adminJobs.list, {
      feature: 'jobs',
      entity: 'queued_jobs',
      what: 'the jobs',
      columns: jobColumns,
    }),
  },
}
