import type { Manifest } from '#platform/manifest.ts'
import { answerOpenChecks, comparison, coverExistingRows } from './conflict-jobs.server.ts'
import { conflictAudit } from './conflicts.audit.ts'
import { conflictTopics } from './conflicts.topics.ts'

export const conflictsManifest: Manifest = {
  audit: conflictAudit,
  topics: conflictTopics,
  queued: ({ db }) => ({ conflict_check: (_, options) => answerOpenChecks(db, options) }),
  jobs: ({ db }) => [
    { name: 'answer open conflict checks', everyMs: 60_000, run: (options) => answerOpenChecks(db, options) },
    {
      name: 'make parties of older rows',
      everyMs: 5 * 60_000,
      run: (options) => coverExistingRows(db, options),
    },
    { name: 'compare new names with open cases', everyMs: 10 * 60_000, run: comparison(db) },
  ],
}
