import { type SQL, sql } from 'drizzle-orm'

/** Court dates that are looked at: so many to come, and so many past. */
const mostEach = 500

/** The rows of the court dates nearest to now, for `bestOf`; those of one lawyer or all that the actor may read. */
export const nearestDates = (own: SQL = sql`true`) => sql`
  select e.id::text, coalesce(c.case_number, '') as place, e.title, e.court_date as at,
    concat_ws(' · ', to_char(e.court_date at time zone firm_time_zone(), 'Mon FMDD, YYYY'), c.case_number) as detail,
    concat(E'\n', e.title, E'\n', e.location, E'\n', e.client_name, E'\n', e.judge_name, E'\n', c.case_number) as text
  from (
    (select * from calendar_events where ${own} and court_date >= now() order by court_date, id limit ${mostEach})
    union all
    (select * from calendar_events where ${own} and court_date < now() order by court_date desc, id desc limit ${mostEach})
  ) as e left join cases as c on c.id = e.case_id`
