import type { Manifest } from '#platform/manifest.ts'
import { appointmentAudit } from './appointments.audit.ts'
import { appointmentTopics } from './appointments.topics.ts'

export const appointmentsManifest: Manifest = {
  audit: appointmentAudit,
  topics: appointmentTopics,
}
