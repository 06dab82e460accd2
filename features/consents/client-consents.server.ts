import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { client } from '#platform/api/procedures.server.ts'
import { clientConsentMessages, ownPublication, ownPublicationKinds } from './client-consents.schema.ts'

const tags = ['consents']
const subject = z.object({ kind: z.enum(ownPublicationKinds), subjectId: z.uuid() })
const done = z.object({ success: z.literal(true) })

type Decision = z.output<typeof subject> & { given: boolean; version?: number | null }

async function decide(tx: Tx, { kind, subjectId, given, version = null }: Decision) {
  const { rows } = await tx.execute<{ result: string }>(
    sql`select decide_publication(${kind}, ${subjectId}::uuid, ${version}::integer, ${given}::boolean) as result`,
  )
  const result = rows[0]?.result
  if (result === 'missing') throw new Problem('NOT_FOUND')
  if (result === 'stale') throw new Problem('CONFLICT', { detail: clientConsentMessages.stale })
  if (result === 'often') throw new Problem('TOO_MANY_REQUESTS', { detail: clientConsentMessages.often })
  return { success: true as const }
}

/** Clients' consents to publish parts of their own cases. */
export const clientConsents = {
  /** Titles of ongoing cases and coming court dates, with the current consent; at most 200. */
  list: client
    .route({ method: 'GET', path: '/client/publications', tags })
    .output(z.array(ownPublication))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<Record<string, unknown>>(
          sql`select kind, subject_id as "subjectId", version, case_number as "caseNumber", title,
            court_date as "courtDate", judge_name as "judgeName", location, given, form, given_at as "givenAt", shown
            from own_publications()`,
        )
        return rows.map((row) => ({
          ...row,
          courtDate: moment(row.courtDate),
          givenAt: moment(row.givenAt),
        })) as z.output<typeof ownPublication>[]
      }),
    ),

  /** Consents in the portal. Refused if staff have changed it since the client read it. */
  give: client
    .route({ method: 'POST', path: '/client/publications/{subjectId}/consent', tags })
    .input(subject.extend({ version: z.int() }))
    .output(done)
    .handler(({ context, input }) => context.run((tx) => decide(tx, { ...input, given: true }))),

  /** Withdraws the consent, however it was given; the public pages stop showing it immediately. */
  withdraw: client
    .route({ method: 'DELETE', path: '/client/publications/{subjectId}/consent', tags })
    .input(subject)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => decide(tx, { ...input, given: false }))),
}

const moment = (value: unknown) => (value === null ? null : new Date(value as string))
