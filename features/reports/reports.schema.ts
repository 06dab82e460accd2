import { z } from 'zod'

/** The four numbers above the charts. */
export const reportOverview = z.object({
  totalCases: z.int(),
  activeCases: z.int(),
  totalClients: z.int(),
  /** Hours times rate over billable entries. */
  revenueCents: z.int(),
})

const byMonth = z.array(z.object({ month: z.string(), kind: z.string(), number: z.int() }))

/** What the charts show; months are of the last twelve, by the firm's clock. */
export const reportFigures = z.object({
  /** Cases opened, by the status that they have now. */
  statuses: byMonth,
  /** Cases opened, by practice area. */
  areas: byMonth,
  sources: z.array(z.object({ source: z.string(), leads: z.int(), converted: z.int() })),
  lawyers: z.array(z.object({ lawyer: z.string(), billableCents: z.int(), nonBillableCents: z.int() })),
  /** Messages of a month, how many were answered, and the middle one's hours until then. */
  responses: z.array(
    z.object({ month: z.string(), messages: z.int(), answered: z.int(), medianHours: z.number().nullable() }),
  ),
  months: z.array(z.string()),
})
export type ReportFigures = z.output<typeof reportFigures>
