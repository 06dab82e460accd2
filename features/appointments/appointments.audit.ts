import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for this feature. */
export const appointmentAudit: AuditWords = {
  actions: {
    'appointment.move': { name: 'Appointment moved', says: () => 'Moved an appointment' },
    'appointment.cancel': { name: 'Appointment cancelled', says: () => 'Cancelled an appointment' },
    'appointment.held': { name: 'Appointment held', says: () => 'Closed an appointment as held' },
    'appointment.missed': { name: 'Appointment missed', says: () => 'Closed an appointment as missed' },
  },
  entities: {
    appointments: {
      name: 'appointment',
      fields: {
        status: { name: 'Status' },
        preferred_time: { name: 'Time', as: 'moment' },
        change_reason: { name: 'Reason' },
      },
    },
  },
}
