import type { AuditWords } from '#platform/audit/audit-words.ts'
import { testimonials } from './testimonials.table.ts'

/** The audit log's texts for testimonials. */
export const testimonialAudit: AuditWords = {
  actions: {
    'testimonial.published': {
      name: 'Testimonial published',
      says: ({ thing }) => `Approved and published ${thing}`,
    },
    'testimonial.withdrawn': {
      name: 'Testimonial withdrawn',
      says: ({ thing }) => `Took ${thing} off the public site`,
    },
  },
  entities: {
    testimonials: { name: 'testimonial', label: { table: testimonials, column: testimonials.name } },
    testimonial_versions: { name: 'earlier testimonial' },
  },
}
