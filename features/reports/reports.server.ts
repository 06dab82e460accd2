import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { toCsv } from '#platform/csv/csv.ts'
import { exactText } from '#platform/forms/text.ts'
import { chartRows, chartsOf } from './chart.ts'
import { counters } from './counters.table.ts'
import { figuresOf, sumWhere } from './report-figures.server.ts'
import { reportFigures, reportOverview } from './reports.schema.ts'

const tags = ['reports']

/** Figures of the firm's work, for administrators. */
export const adminReports = {
  overview: admin
    .route({ method: 'GET', path: '/admin/reports/overview', tags })
    .output(reportOverview)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const ofCases = eq(counters.measure, 'cases by status')
        const [counted] = await tx
          .select({
            totalCases: sumWhere(ofCases),
            activeCases: sumWhere(and(ofCases, eq(counters.kind, 'ongoing'))),
            totalClients: sumWhere(eq(counters.measure, 'clients')),
            revenueCents: sumWhere(eq(counters.measure, 'billable cents')),
          })
          .from(counters)
          .where(inArray(counters.measure, ['cases by status', 'clients', 'billable cents']))
        return counted ?? { totalCases: 0, activeCases: 0, totalClients: 0, revenueCents: 0 }
      }),
    ),

  figures: admin
    .route({ method: 'GET', path: '/admin/reports/figures', tags })
    .output(reportFigures)
    .handler(({ context }) => context.run(figuresOf)),

  /** The table behind a chart, by the chart's name, as a file. The audit log records it. */
  export: admin
    .route({ method: 'POST', path: '/admin/reports/exports', tags })
    .input(z.object({ chart: exactText(100) }))
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
