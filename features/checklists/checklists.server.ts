import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import {
  type Checklist,
  checklistMessages,
  checklistRecord,
  checklistSchema,
  mostChecklists,
} from './checklists.schema.ts'
import { checklistItems, checklists } from './checklists.table.ts'

const tags = ['checklists']

type Items = Checklist['items']
const { id, name, practiceArea, active, version } = checklists
// Written out: in a query of one table, Drizzle names columns without their table.
const items = sql<Items>`(select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'description', i.description,
  'dueAfterDays', i.due_after_days, 'priority', i.priority, 'isForLawyer', i.is_for_lawyer) order by i.position), '[]')
  from checklist_items as i where i.checklist_id = checklists.id)`
const select = (tx: Tx) => tx.select({ id, name, practiceArea, active, version, items }).from(checklists)

async function existing(tx: Tx, checklistId: string): Promise<Checklist> {
  const [found] = await select(tx).where(eq(id, checklistId))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

const audited = (tx: Tx, action: string, of: { id: string; name: string }) =>
  tx.execute(
    sql`select audit(${action}, 'checklists', ${of.id}::uuid, ${JSON.stringify({ name: of.name })}::jsonb)`,
  )

/** Lets one administrator at a time add a checklist, so that their number holds. Until the end of the transaction. */
const alone = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('checklists'))`)

/** Turns a name that is taken into an error of its field. */
function orNameTaken(error: unknown): never {
  if (brokenConstraint(error) !== 'checklists_name_key') throw error
  const { known } = checklistMessages
  throw new Problem('CONFLICT', { detail: known, fields: { name: known } })
}

/** Replaces a checklist's tasks. */
async function keepItems(tx: Tx, checklistId: string, kept: Items) {
  await tx.delete(checklistItems).where(eq(checklistItems.checklistId, checklistId))
  await tx.insert(checklistItems).values(kept.map((item, at) => ({ ...item, checklistId, position: at + 1 })))
}

/** The firm's checklists, for administrators. Changing one changes no task that was created from it. */
export const adminChecklists = {
  /** All of them, by name. */
  list: admin
    .route({ method: 'GET', path: '/admin/checklists', tags })
    .output(z.array(checklistRecord))
    .handler(({ context }) => context.run((tx) => select(tx).orderBy(asc(name)))),

  create: admin
    .route({ method: 'POST', path: '/admin/checklists', tags, successStatus: 201 })
    .input(checklistSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(checklistRecord)
    .handler(({ context, input: { idempotencyKey, items: entered, ...values } }) =>
      context.run(async (tx) => {
        await alone(tx)
        const [sent] = idempotencyKey
          ? await select(tx).where(eq(checklists.idempotencyKey, idempotencyKey))
          : []
        if (sent) return sent
        if ((await tx.$count(checklists)) >= mostChecklists)
          throw new Problem('BAD_REQUEST', { detail: checklistMessages.tooMany })
        const [made] = await tx
          .insert(checklists)
          .values({ ...values, idempotencyKey })
          .returning({ id, name })
          .catch(orNameTaken)
        if (!made) throw new Problem('INTERNAL_SERVER_ERROR')
        await keepItems(tx, made.id, entered)
        await audited(tx, 'checklist.added', made)
        return existing(tx, made.id)
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/checklists/{id}', tags })
    .input(checklistSchema.extend(byVersion.shape))
    .output(checklistRecord)
    .handler(({ context, input: { id: checklistId, version: read, items: entered, ...values } }) =>
      context.run(async (tx) => {
        const [changed] = await tx
          .update(checklists)
          .set(values)
          .where(and(eq(id, checklistId), eq(version, read)))
          .returning({ id, name })
          .catch(orNameTaken)
        if (!changed) {
          await existing(tx, checklistId)
          throw new Problem('CONFLICT')
        }
        await keepItems(tx, checklistId, entered)
        await audited(tx, 'checklist.changed', changed)
        return existing(tx, checklistId)
      }),
    ),

  /** Tasks that were created from it stay, and still show its name. */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/checklists/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [gone] = await tx.delete(checklists).where(eq(id, input.id)).returning({ id, name })
        if (!gone) throw new Problem('NOT_FOUND')
        await audited(tx, 'checklist.removed', gone)
        return { success: true as const }
      }),
    ),
}
