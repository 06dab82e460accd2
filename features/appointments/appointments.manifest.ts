import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminAppointments } from './admin-appointments.server.ts'
import { appointmentAudit } from './appointments.audit.ts'
import { appointmentColumns } from './appointments.csv.ts'
import { appointmentTopics } from './appointments.topics.ts'

export const appointmentsManifest: Manifest = {
  audit: appointmentAudit,
  topics: appointmentTopics,
  exports: {
    appointments: exportOf(adminAppointments.list, {
      feature: 'appointments',
      entity: 'appointments',
      what: 'the appointments',
      columns: appointmentColumns,
    }),
  },
}
