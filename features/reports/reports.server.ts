import { and, asc, gte, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { toCsv } from '#platform/csv/csv.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { chartRows, chartsOf } from './chart.ts'
import { type ReportFigures, reportFigures, reportOverview } from './reports.schema.ts'
import { tallies } from './tallies.table.ts'

const tags = ['reports']

/** What of the firm's work can be counted, for administrators. */
export const adminReports = {
  overview: admin
    .route({ method: 'GET', path: '/admin/reports/overview', tags })
    .output(reportOverview)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const rows = await tallied(tx, ['cases by status', 'clients', 'billable cents'])
        const sumOf = (name: string, kind?: string) =>
          Math.round(
            rows
              .filter((row) => row.measure === name && (kind === undefined || row.kind === kind))
              .reduce((sum, row) => sum + row.number, 0),
          )
        return {
          totalCases: sumOf('cases by status'),
          activeCases: sumOf('cases by status', 'ongoing'),
          totalClients: sumOf('clients'),
          revenueCents: sumOf('billable cents'),
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
  const since = months[0]
  return {
    months,
    statuses: await openedBy(tx, 'cases by status', since),
    areas: await openedBy(tx, 'cases by area', since),
    sources: await bySource(tx),
    lawyers: await byLawyer(tx),
    responses: await responses(tx, since),
  }
}

function lastMonths(): string[] {
  const [year, month] = firmDay().split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 7),
  )
}

/** A tally's numbers by kind; with `since` by month too, from that one on. */
async function tallied(tx: Tx, measures: Measure[], since?: string): Promise<Tallied[]> {
  const { measure, kind, number } = tallies
  const month = since ? sql<string>`${tallies.month}` : sql<string>`''`
  return tx
    .select({ measure, month, kind, number: sql`sum(${number})`.mapWith(Number) })
    .from(tallies)
    .where(and(inArray(measure, measures), since ? gte(tallies.month, since) : undefined))
    .groupBy(measure, ...(since ? [tallies.month] : []), kind)
    .having(sql`sum(${number}) <> 0`)
    .orderBy(...(since ? [asc(tallies.month)] : []), asc(kind))
}

/** What tallies.functions.sql counts. */
type Measure =
  | 'cases by status'
  | 'cases by area'
  | 'clients'
  | 'leads'
  | 'leads converted'
  | 'billable cents'
  | 'unbilled cents'
  | 'messages'
  | 'answers by hours'

interface Tallied {
  measure: string
  month: string
  kind: string
  number: number
}

const openedBy = async (tx: Tx, measure: Measure, since: string | undefined) =>
  (await tallied(tx, [measure], since)).map(({ month, kind, number }) => ({ month, kind, number }))

/** By kind, what two measures say of it. */
async function beside(tx: Tx, one: Measure, other: Measure) {
  const kinds = new Map<string, [number, number]>()
  for (const { measure, kind, number } of await tallied(tx, [one, other])) {
    const [first, second] = kinds.get(kind) ?? [0, 0]
    kinds.set(kind, measure === one ? [number, second] : [first, number])
  }
  return [...kinds].sort(([, [a]], [, [b]]) => b - a)
}

const bySource = async (tx: Tx) =>
  (await beside(tx, 'leads', 'leads converted'))
    .slice(0, 12)
    .map(([source, [number, converted]]) => ({ source, leads: number, converted }))

const byLawyer = async (tx: Tx) =>
  (await beside(tx, 'billable cents', 'unbilled cents'))
    .slice(0, 30)
    .map(([lawyer, [billable, unbilled]]) => ({
      lawyer,
      billableCents: Math.round(billable),
      unbilledCents: Math.round(unbilled),
    }))

async function responses(tx: Tx, since: string | undefined) {
  const rows = await tallied(tx, ['messages', 'answers by hours'], since)
  return rows
    .filter(({ measure }) => measure === 'messages')
    .map(({ month, number }) => {
      const answers = rows.filter((row) => row.measure === 'answers by hours' && row.month === month)
      return {
        month,
        messages: number,
        answered: answers.reduce((sum, answer) => sum + answer.number, 0),
        medianHours: middleOf(answers.map(({ kind, number }) => [Number(kind), number])),
      }
    })
}

/** The middle of values that are each there so many times; between two, half way. */
function middleOf(values: [value: number, times: number][]): number | null {
  const sorted = values.toSorted(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, times]) => sum + times, 0)
  const at = (place: number) => {
    let passed = 0
    return sorted.find(([, times]) => {
      passed += times
      return passed > place
    })?.[0]
  }
  const [lower, upper] = [at(Math.floor((total - 1) / 2)), at(Math.floor(total / 2))]
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) * 5) / 10
}
