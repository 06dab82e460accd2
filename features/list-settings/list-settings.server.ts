import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import {
  type ArrangedList,
  listLayout,
  listSettings,
  savedView,
  savedViewLimits,
  savedViewSchema,
} from './list-settings.schema.ts'
import { listLayouts, savedViews } from './list-settings.table.ts'

const tags = ['list settings']
const v = savedViews
const columns = { id: v.id, list: v.list, name: v.name, address: v.address }
const nameTaken = 'You have a view with this name already'

async function checkRoom(tx: Tx, userId: string, list: ArrangedList): Promise<void> {
  const saved = await tx.$count(v, and(eq(v.userId, userId), eq(v.list, list)))
  if (saved < savedViewLimits.most) return
  const detail = `A list has at most ${savedViewLimits.most} views. Please delete one first.`
  throw new Problem('CONFLICT', { detail, fields: { name: detail } })
}

function orNameTaken(error: unknown): never {
  if (brokenConstraint(error) !== 'saved_views_name_key') throw error
  throw new Problem('CONFLICT', { detail: nameTaken, fields: { name: nameTaken } })
}

/** How the caller sees the lists of a portal: each person's own affair, and nobody else's to read. */
const settingsIn = (area: StaffArea) => ({
  get: staff[area]
    .route({ method: 'GET', path: `/${area}/list-settings`, tags })
    .output(listSettings)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { userId } = context.actor
        const { list, layout, columns: shown } = listLayouts
        const [chosen, views] = await Promise.all([
          tx.select({ list, layout, columns: shown }).from(listLayouts).where(eq(listLayouts.userId, userId)),
          tx.select(columns).from(v).where(eq(v.userId, userId)).orderBy(v.list, v.name),
        ])
        return { layouts: chosen, views }
      }),
    ),

  setLayout: staff[area]
    .route({ method: 'PUT', path: `/${area}/list-settings/layout`, tags })
    .input(listLayout)
    .output(listLayout)
    .handler(({ context, input: { list, ...chosen } }) =>
      context.run(async (tx) => {
        await tx
          .insert(listLayouts)
          .values({ userId: context.actor.userId, list, ...chosen })
          .onConflictDoUpdate({ target: [listLayouts.userId, listLayouts.list], set: chosen })
        return { list, ...chosen }
      }),
    ),

  saveView: staff[area]
    .route({ method: 'POST', path: `/${area}/list-settings/views`, tags, successStatus: 201 })
    .input(savedViewSchema)
    .output(savedView)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { userId } = context.actor
        await checkRoom(tx, userId, input.list)
        const [saved] = await tx
          .insert(v)
          .values({ userId, ...input })
          .returning(columns)
          .catch(orNameTaken)
        return saved as z.output<typeof savedView>
      }),
    ),

  deleteView: staff[area]
    .route({ method: 'DELETE', path: `/${area}/list-settings/views/{id}`, tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(v).where(eq(v.id, input.id)).returning({ id: v.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
})

export const adminListSettings = settingsIn('admin')
export const lawyerListSettings = settingsIn('lawyer')
