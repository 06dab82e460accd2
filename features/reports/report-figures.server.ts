import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
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

/** The kinds that have the most of one measure, and what they have of another. */
function beside(tx: Tx, one: Measure, other: Measure, most: number) {
  const ofOne = sumWhere(eq(measure, one))
  const ofOther = sumWhere(eq(measure, other))
  return tx
    .select({ kind, one: ofOne, other: ofOther })
    .from(counters)
    .where(inArray(measure, [one, other]))
    .groupBy(kind)
    .having(sql`${ofOne} <> 0 or ${ofOther} <> 0`)
    .orderBy(desc(ofOne), desc(ofOther), asc(kind))
    .limit(most)
}

/** How many messages came in a month, how many are answered, and the middle answer's hours: of two, half way. */
async function responses(tx: Tx, since: string): Promise<ReportFigures['responses']> {
  const { rows } = await tx.execute<{
    month: string
    messages: string
    answered: string
    medianHours: string | null
  }>(sql`
    with answers as (
      select ${month} as month, ${kind}::numeric as hours, sum(${number}) as number
      from ${counters} where ${measure} = 'answers by hours' and ${month} >= ${since}
      group by 1, 2 having sum(${number}) > 0
    ), ranked as (
      select month, hours, sum(number) over (partition by month order by hours) as place,
        sum(number) over (partition by month) as answered
      from answers
    ), middle as (
      select month, max(answered) as answered,
        (min(hours) filter (where place > floor((answered - 1) / 2))
          + min(hours) filter (where place > floor(answered / 2))) / 2 as hours
      from ranked group by month
    ), messages as (
      select ${month} as month, sum(${number}) as number
      from ${counters} where ${measure} = 'messages' and ${month} >= ${since}
      group by 1 having sum(${number}) > 0
    )
    select messages.month, messages.number as messages, coalesce(middle.answered, 0) as answered,
      round(middle.hours, 1) as "medianHours"
    from messages left join middle on middle.month = messages.month
    order by 1
  `)
  return rows.map((row) => ({
    month: row.month,
    messages: Number(row.messages),
    answered: Number(row.answered),
    medianHours: row.medianHours === null ? null : Number(row.medianHours),
  }))
}
