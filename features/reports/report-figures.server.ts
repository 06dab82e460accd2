import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { counters } from './counters.table.ts'
import type { ReportFigures } from './reports.schema.ts'

/** What counters.functions.sql counts. */
type Measure =
  | 'cases by status'
  | 'cases by area'
  | 'leads'
  | 'leads converted'
  | 'billable cents'
  | 'non-billable cents'

const { measure, month, kind, number } = counters

/** Of the counters that are asked for, those that `which` says, summed up and rounded to a whole. */
export const sumWhere = (which: SQL | undefined) =>
  sql`coalesce(round(sum(${number}) filter (where ${which})), 0)`.mapWith(Number)

/** The charts' figures. The database aggregates, so the result doesn't grow with the firm. */
export async function figuresOf(tx: Tx): Promise<ReportFigures> {
  const months = lastMonths()
  const since = months[0] as string
  // A case may have a start date ahead: it counts from then on.
  const until = months.at(-1) as string
  const sources = await beside(tx, 'leads', 'leads converted', 12)
  const lawyers = await beside(tx, 'billable cents', 'non-billable cents', 30)
  return {
    months,
    statuses: await openedBy(tx, 'cases by status', since, until),
    areas: await openedBy(tx, 'cases by area', since, until),
    sources: sources.map(({ kind, one, other }) => ({ source: kind, leads: one, converted: other })),
    lawyers: lawyers.map(({ kind, one, other }) => ({
      lawyer: kind,
      billableCents: one,
      nonBillableCents: other,
    })),
    responses: await responses(tx, since),
  }
}

function lastMonths(): string[] {
  const [year, month] = firmDay().split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 7),
  )
}

const openedBy = (tx: Tx, what: Measure, since: string, until: string) =>
  tx
    .select({ month, kind, number: sql`sum(${number})`.mapWith(Number) })
    .from(counters)
    .where(and(eq(measure, what), between(month, since, until)))
    .groupBy(month, kind)
    .having(sql`sum(${number}) <> 0`)
    .orderBy(asc(month), asc(kind))

/**
 * The kinds that have the most of one measure, and what they have of another. Only kinds that can be among them are summed
 * up: those that have changed since their counters were folded; of the others those that have the most of the one, or of
 * the other where too few have any of the one.
 */
async function beside(tx: Tx, one: Measure, other: Measure, most: number) {
  const changed = sql`select distinct ${kind} from ${counters}
    where ${inArray(measure, [one, other])} and not folded`
  const unchanged = (which: Measure) => sql`select ${kind}, round(${number}) as number from ${counters}
    where ${measure} = ${which} and folded and ${kind} not in (select kind from changed)`
  const first = sql`order by round(${number}) desc fetch first ${sql.raw(String(most))} rows with ties`
  const { rows } = await tx.execute<{ kind: string; one: string; other: string }>(sql`
    with changed as materialized (${changed}), firsts as materialized (${unchanged(one)} ${first}), others as (
      ${unchanged(other)} and (select count(*) from firsts where number > 0) < ${most} ${first}
    )
    select kinds.kind, one, other from (
      select kind from changed union select kind from firsts union select kind from others
    ) as kinds cross join lateral (
      select ${sumWhere(eq(measure, one))} as one, ${sumWhere(eq(measure, other))} as other
      from ${counters} where ${inArray(measure, [one, other])} and ${month} = '' and ${kind} = kinds.kind
    ) as sums
    where one <> 0 or other <> 0 order by one desc, other desc, kinds.kind limit ${most}
  `)
  return rows.map((row) => ({ kind: row.kind, one: Number(row.one), other: Number(row.other) }))
}

/**
 * How many messages came in a month, how many are answered, and the middle answer's hours: of two, half way. The median is
 * a kept one unless an answer has changed since.
 */
async function responses(tx: Tx, since: string): Promise<ReportFigures['responses']> {
  const sum = (what: string) => sql`coalesce(sum(${number}) filter (where ${measure} = ${what}), 0)`
  const { rows } = await tx.execute<{
    month: string
    messages: string
    answered: string
    medianHours: string | null
  }>(sql`
    with counted as (
      select ${month} as month, ${sum('messages')} as messages, ${sum('answers')} as answered,
        max(${number}) filter (where ${measure} = 'median hours') as hours
      from ${counters} where ${measure} in ('messages', 'answers', 'median hours') and ${month} >= ${since}
      group by 1
    ), changed as materialized (
      select distinct ${month} as month from ${counters}
      where ${measure} = 'answers by hours' and not folded and ${month} >= ${since}
    )
    select counted.month, messages, answered,
      round(case when changed.month is null then hours else median_hours(changed.month) end, 1) as "medianHours"
    from counted left join changed on changed.month = counted.month
    where messages > 0 order by 1
  `)
  return rows.map((row) => ({
    month: row.month,
    messages: Number(row.messages),
    answered: Number(row.answered),
    medianHours: row.medianHours === null ? null : Number(row.medianHours),
  }))
}
