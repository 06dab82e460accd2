import { type SQL, sql } from 'drizzle-orm'

/** Court dates that are looked at: so many to come, and so many past. */
const mostEach = 500

/**
 * The rows of the court dates nearest to now, for `bestOf`; those of one lawyer or all that the actor may read. The
 * case's number and the time zone are subqueries: a join would read all cases of a smaller firm, and the function would
 * read its table again for each row.
 */
export const nearestDates = (own: SQL = sql`true`) => sql`
  select e.id::text, coalesce(e.case_number, '') as place, e.title, e.court_date as at,
    concat_ws(' · ', to_char(e.court_date at time zone (select firm_time_zone()), 'Mon FMDD, YYYY'), e.case_number)
      as detail,
    concat(E'\n', e.title, E'\n', e.location, E'\n', e.client_name, E'\n', e.judge_name, E'\n', e.case_number) as text
  from (
    select nearest.*, (select case_number from cases where id = nearest.case_id) as case_number
    from (
      (select * from calendar_events where ${own} and court_date >= now() order by court_date, id limit ${mostEach})
      union all
      (select * from calendar_events where ${own} and court_date < now() order by court_date desc, id desc
        limit ${mostEach})
    ) as nearest offset 0
  ) as e`
