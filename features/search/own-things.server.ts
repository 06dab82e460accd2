import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { nearestDates } from './court-dates.server.ts'
import { bestOf } from './own-rows.server.ts'
import type { Asked } from './search-words.server.ts'

/** How many of a person's own rows are looked at: the newest. */
const mostOwn = 2_000

/** A lawyer's own things. Each query begins with an index on the lawyer's id. */
export const foundByLawyer = (tx: Tx, asked: Asked, lawyerId: string) => {
  const me = sql`${lawyerId}::uuid`
  return {
    cases: bestOf(
      tx,
      asked,
      sql`select id::text, case_number as place, title, concat_ws(' · ', case_number, client_name) as detail,
          search_text as text, created_at as at
        from cases where lawyer_id = ${me} order by created_at desc, id limit ${mostOwn}`,
    ),
    // By assignment, appointment or case, as the policy says.
    clients: bestOf(
      tx,
      asked,
      sql`select c.id::text, coalesce(own.number, '') as place, c.name as title,
          concat_ws(' · ', c.email, nullif(c.company, '')) as detail,
          concat(E'\\n', c.name, E'\\n', c.email, E'\\n', c.company, E'\\n', c.phone) as text, c.created_at as at
        from (
          select id, max(number) as number from (
            (select id, null as number from clients where lawyer_id = ${me} order by created_at desc, id limit ${mostOwn})
            union all (select client_id, null from appointments where lawyer_id = ${me} limit ${mostOwn})
            union all (select client_id, case_number from cases where lawyer_id = ${me} and client_id is not null
              order by created_at desc, id limit ${mostOwn})
          ) as every group by id
        ) as own join clients as c on c.id = own.id`,
    ),
    // A case that was handed over may be called otherwise since: of an upload to it, the title alone is searched.
    documents: bestOf(
      tx,
      asked,
      sql`select d.id::text, coalesce(c.case_number, '') as place, d.title,
          coalesce(c.case_number, 'Not part of a case') as detail,
          case when d.lawyer_id = ${me} then d.search_text else concat(E'\\n', d.title) end as text, d.created_at as at
        from (
          (select id from documents where lawyer_id = ${me} order by created_at desc, id limit ${mostOwn})
          union (select id from documents where uploaded_by = ${me} order by created_at desc, id limit ${mostOwn})
        ) as own join documents as d on d.id = own.id left join cases as c on c.id = d.case_id`,
    ),
    dates: bestOf(tx, asked, nearestDates(sql`lawyer_id = ${me}`)),
  }
}

/** A client's own things, in the columns that clients may read. */
export const foundByClient = (tx: Tx, asked: Asked, clientId: string) => {
  const me = sql`${clientId}::uuid`
  return {
    cases: bestOf(
      tx,
      asked,
      sql`select id::text, case when share_link_revoked_at is null then share_link else '' end as place, title,
          case_number as detail, concat(E'\n', case_number, E'\n', title) as text, created_at as at
        from cases where client_id = ${me} order by created_at desc, id limit ${mostOwn}`,
    ),
    documents: bestOf(
      tx,
      asked,
      sql`select d.id::text, '' as place, d.title, coalesce(c.case_number, 'Not part of a case') as detail,
          concat(E'\n', d.title, E'\n', c.case_number, E'\n', c.title) as text, d.created_at as at
        from (select id, title, case_id, created_at from documents where client_id = ${me}
          order by created_at desc, id limit ${mostOwn}) as d left join cases as c on c.id = d.case_id`,
    ),
  }
}
