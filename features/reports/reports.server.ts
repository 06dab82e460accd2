import { type AnyColumn, count, desc, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { timeEntries } from '#features/billing/billing.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { contactMessages } from '#features/contact/contact.table.ts'
import { leads } from '#features/leads/leads.table.ts'
import { firm } from '#firm.config.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { toCsv } from '#platform/csv/csv.ts'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { chartRows, chartsOf } from './chart.ts'
import { type ReportFigures, reportFigures, reportOverview } from './reports.schema.ts'

const tags = ['reports']

/** What of the firm's work can be counted, for administrators. */
export const adminReports = {
  overview: admin
    .route({ method: 'GET', path: '/admin/reports/overview', tags })
    .output(reportOverview)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [revenue] = await tx
          .select({ cents: sql`coalesce(round(sum(${value})), 0)`.mapWith(Number) })
          .from(timeEntries)
          .where(eq(timeEntries.billable, true))
        return {
          totalCases: await tx.$count(cases),
          activeCases: await tx.$count(cases, eq(cases.status, 'ongoing')),
          totalClients: await tx.$count(clients),
          revenueCents: revenue?.cents ?? 0,
        }
      }),
    ),

  figures: admin
    .route({ method: 'GET', path: '/admin/reports/figures', tags })
    .output(reportFigures)
    .handler(({ context }) => context.run(figuresOf)),

  /** The table behind a chart, by the chart's name, as a file. The audit log tells of it. */
  export: admin
    .route({ method: 'POST', path: '/admin/reports/exports', tags })
    .input(z.object({ chart: z.string().max(100) }))
    .output(z.object({ name: z.string(), csv: z.string() }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const chart = chartsOf(await figuresOf(tx)).find(({ name }) => name === input.chart)
        if (!chart) throw new Problem('NOT_FOUND')
        const detail = { what: `the report “${chart.name}”`, lines: chart.labels.length }
        await tx.execute(sql`select audit('exported', 'reports', null, ${JSON.stringify(detail)}::jsonb)`)
        return { name: `${chart.name.toLowerCase().replaceAll(' ', '-')}.csv`, csv: toCsv(chartRows(chart)) }
      }),
    ),
}

async function figuresOf(tx: Tx): Promise<ReportFigures> {
  const months = lastMonths()
  const since = fromFirmTime(`${months[0]}-01T00:00`) as Date
  return {
    months,
    statuses: await openedBy(tx, cases.status, since),
    areas: await openedBy(tx, cases.practiceArea, since),
    sources: await bySource(tx),
    lawyers: await byLawyer(tx),
    responses: await responses(tx, since),
  }
}

const value = sql`${timeEntries.hours} * ${timeEntries.rateCents}`

/** The firm's month of a moment, such as 2026-11. In the text, so that `group by` finds it again. */
const monthOf = (moment: AnyColumn) =>
  sql<string>`to_char(${moment} at time zone ${sql.raw(`'${firm.timeZone}'`)}, 'YYYY-MM')`

function lastMonths(): string[] {
  const [year, month] = firmDay().split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 7),
  )
}

function openedBy(tx: Tx, column: typeof cases.status | typeof cases.practiceArea, since: Date) {
  const kind = sql<string>`coalesce(${column}, 'Not stated')`
  return tx
    .select({ month: monthOf(cases.createdAt), kind, number: count() })
    .from(cases)
    .where(gte(cases.createdAt, since))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`)
}

const bySource = (tx: Tx) =>
  tx
    .select({
      source: sql<string>`coalesce(nullif(${leads.source}, ''), 'Not stated')`,
      leads: count(),
      converted: sql`count(*) filter (where ${leads.status} = 'converted')`.mapWith(Number),
    })
    .from(leads)
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
    .limit(12)

const byLawyer = (tx: Tx) =>
  tx
    .select({
      lawyer: sql<string>`coalesce(nullif(${timeEntries.lawyerName}, ''), 'Not assigned')`,
      billableCents: sql`coalesce(round(sum(${value}) filter (where ${timeEntries.billable})), 0)`.mapWith(
        Number,
      ),
      unbilledCents:
        sql`coalesce(round(sum(${value}) filter (where not ${timeEntries.billable})), 0)`.mapWith(Number),
    })
    .from(timeEntries)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc`, sql`1`)
    .limit(30)

function responses(tx: Tx, since: Date) {
  const hours = sql`extract(epoch from ${contactMessages.answeredAt} - ${contactMessages.createdAt}) / 3600`
  return tx
    .select({
      month: monthOf(contactMessages.createdAt),
      messages: count(),
      answered: count(contactMessages.answeredAt),
      medianHours: sql<
        number | null
      >`round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1)::float8`,
    })
    .from(contactMessages)
    .where(gte(contactMessages.createdAt, since))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}
