import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { caseParties } from './case-parties.table.ts'
import { type CaseParty, caseParty, casePartySchema, newCaseParty, partySchema } from './parties.schema.ts'
import { parties } from './parties.table.ts'

const tags = ['parties']
const success = z.object({ success: z.literal(true) })

/** The relations of the party in the row, whose other side the reader may see. */
const relations = sql<CaseParty['relations']>`coalesce((
  select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'forward', r.from_id = ${parties.id},
    'other', json_build_object('id', o.id, 'name', o.name)) order by o.name, r.id)
  from party_relations as r
    join parties as o on o.id = case when r.from_id = ${parties.id} then r.to_id else r.from_id end
  where ${parties.id} in (r.from_id, r.to_id)), '[]')`

const mayEdit = (area: StaffArea) =>
  sql<boolean>`${parties.clientId} is null and ${parties.leadId} is null and ${
    area === 'admin' ? sql`true` : sql`is_party_of_mine_alone(${parties.id})`
  }`

const people = (tx: Tx, area: StaffArea) => {
  const { id, kind, name, earlierNames, emails, phones, addresses, domain, birthYear, version } = parties
  return tx
    .select({
      id: caseParties.id,
      role: caseParties.role,
      note: caseParties.note,
      source: caseParties.source,
      version: caseParties.version,
      party: { id, kind, name, earlierNames, emails, phones, addresses, domain, birthYear, version },
      relations,
      can: { edit: mayEdit(area), remove: sql<boolean>`${caseParties.source} = 'entered'` },
    })
    .from(caseParties)
    .innerJoin(parties, eq(parties.id, caseParties.partyId))
}

async function one(tx: Tx, area: StaffArea, id: string) {
  const [found] = await people(tx, area).where(eq(caseParties.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** The people and companies of a case, for the staff who may read it. */
export const casePartiesFor = (area: StaffArea) => ({
  /** Clients first, then in the order in which they were added; at most 200. */
  list: staff[area]
    .route({ method: 'GET', path: `/${area}/cases/{caseId}/parties`, tags })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.array(caseParty))
    .handler(({ context, input: { caseId } }) =>
      context.run(async (tx) => {
        const [[found], rows] = await Promise.all([
          tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)),
          people(tx, area)
            .where(eq(caseParties.caseId, caseId))
            .orderBy(sql`${caseParties.role} <> 'client'`, caseParties.createdAt, caseParties.id)
            .limit(200),
        ])
        if (!found) throw new Problem('NOT_FOUND')
        return rows
      }),
    ),

  /** Adds a new party, or one that the caller knows already. */
  add: staff[area]
    .route({ method: 'POST', path: `/${area}/cases/{caseId}/parties`, tags, successStatus: 201 })
    .input(newCaseParty)
    .output(caseParty)
    .handler(({ context, input: { caseId, party, ...place } }) =>
      context.run(async (tx) => {
        // Under an id of our own: until it belongs to a case, a lawyer can't read the row back.
        const partyId = 'id' in party ? party.id : randomUUID()
        if (!('id' in party)) await tx.insert(parties).values({ ...party, id: partyId })
        const id = randomUUID()
        await tx.insert(caseParties).values({ ...place, id, caseId, partyId })
        return one(tx, area, id)
      }),
    ),

  /** Changes the role and note and, where the caller may, the party itself. */
  update: staff[area]
    .route({ method: 'PUT', path: `/${area}/case-parties/{id}`, tags })
    .input(
      casePartySchema.extend({
        id: z.uuid(),
        version: z.int(),
        party: partySchema.extend({ version: z.int() }).optional(),
      }),
    )
    .output(caseParty)
    .handler(({ context, input: { id, version, party, ...place } }) =>
      context.run(async (tx) => {
        const before = await one(tx, area, id)
        if (party && !before.can.edit) throw new Problem('NOT_FOUND')
        const changed = await tx
          .update(caseParties)
          .set(place)
          .where(and(eq(caseParties.id, id), eq(caseParties.version, version)))
          .returning({ id: caseParties.id })
        if (changed.length === 0) throw new Problem('CONFLICT')
        if (party) {
          const { version: seen, ...values } = party
          const edited = await tx
            .update(parties)
            .set(values)
            .where(and(eq(parties.id, before.party.id), eq(parties.version, seen)))
            .returning({ id: parties.id })
          if (edited.length === 0) throw new Problem('CONFLICT')
        }
        return one(tx, area, id)
      }),
    ),

  /** Takes a party out of the case; it stays known to conflict checks. */
  remove: staff[area]
    .route({ method: 'DELETE', path: `/${area}/case-parties/{id}`, tags })
    .input(byId)
    .output(success)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx
          .delete(caseParties)
          .where(eq(caseParties.id, input.id))
          .returning({ id: caseParties.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
})
