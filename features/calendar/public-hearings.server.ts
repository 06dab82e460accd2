import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { anonymous } from '#platform/api/procedures.server.ts'
import { type Hearing, hearingSchema } from './hearing.schema.ts'

/** Court dates that the public may know of. */
export const publicHearings = {
  /** The next ten, soonest first. */
  upcoming: anonymous
    .route({ method: 'GET', path: '/hearings', tags: ['calendar'] })
    .output(z.array(hearingSchema))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<Record<keyof Hearing, string>>(
          sql`select id, title, court_date as "courtDate", judge_name as "judgeName", location
            from upcoming_public_hearings()`,
        )
        return rows.map((row) => ({ ...row, courtDate: new Date(row.courtDate) }))
      }),
    ),
}
