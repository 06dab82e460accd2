import { exportOf, type Manifest } from '#platform/manifest.ts'
import { testimonialAudit } from './testimonials.audit.ts'
import { testimonialColumns } from './testimonials.csv.ts'
import { adminTestimonials } from './testimonials.server.ts'
import { testimonialTopics } from './testimonials.topics.ts'

export const testimonialsManifest: Manifest = {
  audit: testimonialAudit,
  topics: testimonialTopics,
  exports: {
    testimonials: exportOf(adminTestimonials.list, {
      feature: 'testimonials',
      entity: 'testimonials',
      what: 'the testimonials',
      columns: testimonialColumns,
    }),
  },
}
