import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { anonymous } from '#platform/api/procedures.server.ts'
import { inOrder, tags } from './testimonial-rows.server.ts'
import { publicTestimonial } from './testimonials.schema.ts'
import { testimonials as t } from './testimonials.table.ts'

/** The published testimonials, for everyone. */
export const publicTestimonials = {
  list: anonymous
    .route({ method: 'GET', path: '/testimonials', tags })
    .output(z.array(publicTestimonial))
    .handler(({ context }) =>
      context.run((tx) => {
        const { id, quote, name, detail, rating } = t
        return tx
          .select({ id, quote, name, detail, rating })
          .from(t)
          .where(eq(t.published, true))
          .orderBy(...inOrder)
      }),
    ),
}
