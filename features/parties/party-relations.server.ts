import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { newRelation } from './parties.schema.ts'
import { partyRelations } from './party-relations.table.ts'

const tags = ['parties']

/** How parties are related to each other, between those that the caller may see. */
export const partyRelationsFor = (area: StaffArea) => ({
  add: staff[area]
    .route({ method: 'POST', path: `/${area}/party-relations`, tags, successStatus: 201 })
    .input(newRelation)
    .output(z.object({ id: z.uuid() }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [made] = await tx.insert(partyRelations).values(input).returning({ id: partyRelations.id })
        return { id: made?.id ?? '' }
      }),
    ),

  remove: staff[area]
    .route({ method: 'DELETE', path: `/${area}/party-relations/{id}`, tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx
          .delete(partyRelations)
          .where(eq(partyRelations.id, input.id))
          .returning({ id: partyRelations.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
})
