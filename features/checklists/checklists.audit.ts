import type { AuditFact, AuditWords } from '#platform/audit/audit-words.ts'
import { counted } from '#platform/lists/counted.ts'

/** The audit log's texts for this feature. */
export const checklistAudit: AuditWords = {
  actions: {
    'checklist.added': {
      name: 'Checklist added',
      says: ({ detail }) => `Added the checklist ${nameIn(detail)}`,
    },
    'checklist.changed': {
      name: 'Checklist changed',
      says: ({ detail }) => `Changed the checklist ${nameIn(detail)}`,
    },
    'checklist.removed': {
      name: 'Checklist removed',
      says: ({ detail }) => `Removed the checklist ${nameIn(detail)}`,
    },
    'checklist.applied': {
      name: 'Checklist added to a case',
      says: ({ thing, detail }) =>
        `Added ${counted(detail.tasks, 'task')} of the checklist ${nameIn(detail)} to ${thing}`,
    },
  },
  entities: {
    checklists: { name: 'checklist' },
  },
}

const nameIn = ({ name }: AuditFact['detail']) => `“${name}”`
