import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Placeholders, preparedQuery } from '#db/prepared-query.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { type CasePeople, casePeopleSchema } from './case-people.schema.ts'

const people = preparedQuery((tx, { caseId }: Placeholders<'caseId'>) =>
  tx
    .select({
      client: sql<CasePeople['client']>`case when ${clients.id} is not null then json_build_object(
        'name', ${clients.name}, 'email', ${clients.email}, 'phone', coalesce(${clients.phone}, ''),
        'company', coalesce(${clients.company}, ''), 'hasLogin', ${clients.userId} is not null) end`,
      lawyer: sql<CasePeople['lawyer']>`case when ${lawyers.id} is not null then json_build_object(
        'name', ${lawyers.name}, 'title', ${lawyers.title}, 'email', ${lawyers.email},
        'phone', coalesce(${lawyers.phone}, '')) end`,
    })
    .from(cases)
    .leftJoin(clients, eq(clients.id, cases.clientId))
    .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
    .where(eq(cases.id, caseId)),
)

/** The client and the responsible lawyer of a case, with how to reach them. */
const casePeopleFor = (area: StaffArea) =>
  staff[area]
    .route({ method: 'GET', path: `/${area}/cases/{caseId}/people`, tags: ['cases'] })
    .input(z.object({ caseId: z.uuid() }))
    .output(casePeopleSchema)
    .handler(async ({ context, input }) => {
      const [found] = await context.run((tx) => people(tx, input))
      if (!found) throw new Problem('NOT_FOUND')
      return found
    })

export const adminCasePeople = casePeopleFor('admin')
export const lawyerCasePeople = casePeopleFor('lawyer')
