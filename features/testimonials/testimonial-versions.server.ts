import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import { change, existing, first, shown, tags } from './testimonial-rows.server.ts'
import { testimonialItem, testimonialVersion } from './testimonials.schema.ts'
import { testimonialVersions as v } from './testimonials.table.ts'

/** The texts that were approved before, for administrators. */
export const textVersions = {
  /** All approved versions, newest first. */
  versions: admin
    .route({ method: 'GET', path: '/admin/testimonials/{id}/versions', tags })
    .input(byId)
    .output(z.array(testimonialVersion))
    .handler(async ({ context, input }) => {
      const rows = await context.run(async (tx) => {
        await existing(tx, input.id)
        const { id, quote, name, detail, rating, approvedBy, approvedAt } = v
        return tx
          .select({ id, quote, name, detail, rating, approvedBy, approvedAt })
          .from(v)
          .where(eq(v.testimonialId, input.id))
          .orderBy(desc(v.approvedAt), v.id)
          .limit(100)
      })
      return shown(context, rows)
    }),

  /** Restores the text of an earlier version. If the testimonial is published, this approves the text again. */
  restore: admin
    .route({ method: 'POST', path: '/admin/testimonials/{id}/versions/{versionId}/restoration', tags })
    .input(byVersion.extend({ versionId: z.uuid() }))
    .output(testimonialItem)
    .handler(async ({ context, input: { versionId, ...of } }) => {
      const rows = await context.run(async (tx) => {
        const { quote, name, detail, rating } = v
        const [text] = await tx
          .select({ quote, name, detail, rating })
          .from(v)
          .where(and(eq(v.id, versionId), eq(v.testimonialId, of.id)))
        if (!text) throw new Problem('NOT_FOUND')
        return change(tx, of, text)
      })
      return first(context, rows)
    }),
}
