import type { AuditWords } from '#platform/audit/audit-words.ts'
import { counted } from '#platform/lists/counted.ts'

/** The feature's words in the audit log. */
export const departureAudit: AuditWords = {
  actions: {
    'lawyer.handed-over': {
      name: 'Cases handed over',
      names: { to: 'lawyers' },
      says: ({ label, detail: { to, cases, clients, chats, appointments, tasks } }) => {
        const what =
          cases === undefined
            ? 'the case'
            : `${counted(cases, 'case')}, ${counted(clients, 'client')}, ${counted(chats ?? 0, 'chat')}, ${counted(appointments ?? 0, 'appointment')} and ${counted(tasks ?? 0, 'task')}`
        return `Handed ${what} of ${label ?? 'a lawyer'} over to ${to ?? 'another lawyer'}`
      },
    },
  },
}
