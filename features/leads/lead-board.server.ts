import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { existingLead, shownLead } from './lead-rows.server.ts'
import {
  answerDays,
  leadFigures,
  leadItem,
  leadMessages,
  leadMove,
  leadStatuses,
  mostCounted,
} from './leads.schema.ts'
import { leads } from './leads.table.ts'
import { sendStepMails } from './send-lead-mails.server.ts'

const tags = ['leads']
type Figures = z.output<typeof leadFigures>
/** Leads of the last days that are looked at. */
const mostAnswers = 20_000

/** Counts each status up to the most, so that a column costs the same in any firm. */
async function countsOf(tx: Tx, owner: string | undefined): Promise<Figures['counts']> {
  const { rows } = await tx.execute<{ status: keyof Figures['counts']; number: number }>(sql`
    select s.status, (select count(*)::integer from (
      select from ${leads} where ${and(sql`${leads.status} = s.status`, owner ? eq(leads.ownerId, owner) : undefined)}
      limit ${mostCounted + 1}) as counted) as number
    from unnest(${sql.param([...leadStatuses])}::text[]) as s (status)`)
  return Object.fromEntries(rows.map(({ status, number }) => [status, number])) as Figures['counts']
}

async function answersOf(tx: Tx, owner: string | undefined): Promise<Figures['answers']> {
  const { createdAt, firstAnsweredAt, origin, ownerId, status } = leads
  const recent = and(
    sql`${createdAt} > now() - make_interval(days => ${answerDays})`,
    sql`${origin} <> 'import'`,
    owner ? eq(ownerId, owner) : undefined,
  )
  const { rows } = await tx.execute<Figures['answers']>(sql`
    select 1000 * percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) as "medianMs",
      count(first_answered_at)::integer as answered,
      (count(*) filter (where first_answered_at is null and status not in ('converted', 'lost')))::integer as waiting
    from (select ${createdAt}, ${firstAnsweredAt}, ${status} from ${leads} where ${recent}
      order by ${createdAt} desc limit ${mostAnswers}) as recent`)
  return rows[0] as Figures['answers']
}

/** The board of leads; its columns are lists by status. */
export const leadBoard = {
  figures: admin
    .route({ method: 'GET', path: '/admin/leads/figures', tags })
    .input(z.object({ owner: z.uuid().optional() }))
    .output(leadFigures)
    .handler(({ context, input: { owner } }) =>
      context.run(async (tx) => {
        const [counts, answers] = await Promise.all([countsOf(tx, owner), answersOf(tx, owner)])
        return { counts, answers }
      }),
    ),

  /**
   * Moves a lead to another status. A declined one is walled off.
   * @throws {Problem} CONFLICT: it has become a client, or was changed, in the meantime
   */
  move: admin
    .route({ method: 'POST', path: '/admin/leads/{id}/move', tags })
    .input(leadMove)
    .output(leadItem)
    .handler(async ({ context, input: { id, version, isDeclined, ...values } }) => {
      const row = await context.run(async (tx) => {
        const [found] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
        if (!found) throw new Problem('NOT_FOUND')
        if (found.clientId) throw new Problem('CONFLICT', { detail: await becameClient(tx, found.clientId) })
        if (found.version !== version) throw new Problem('CONFLICT', { detail: leadMessages.moved })
        await tx.update(leads).set(values).where(eq(leads.id, id))
        if (found.status !== values.status) await sendStepMails(context, tx, [id], values.status)
        if (isDeclined) await tx.execute(sql`select decline_lead(${id}::uuid)`)
        return existingLead(tx, id)
      })
      return shownLead(context.db, row)
    }),
}

async function becameClient(tx: Tx, clientId: string): Promise<string> {
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  return `This lead has become the client ${client?.name ?? ''} in the meantime.`
}
