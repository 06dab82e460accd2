import { firmNumbers } from '#platform/dates/firm-format.ts'
import { formatCents } from '#platform/money/money.ts'
import type { ReportFigures } from './reports.schema.ts'

/** A colour of the theme (`--color-…`). */
type Color = 'info' | 'brass-fill' | 'positive' | 'danger' | 'warning' | 'ink-soft' | 'ink-faint'

/** The same kind has the same colour in every chart; a status has that of its badge. */
const colorsOfKinds: Record<string, Color> = {
  ongoing: 'info',
  pending: 'warning',
  closed: 'ink-faint',
  completed: 'positive',
  'Criminal Law': 'danger',
  'Corporate Law': 'info',
  'Family Law': 'brass-fill',
  'Real Estate Law': 'positive',
  'Civil Litigation': 'ink-soft',
  'Estate Planning': 'warning',
}
const colorOf = (kind: string): Color =>
  Object.hasOwn(colorsOfKinds, kind) ? (colorsOfKinds[kind] as Color) : 'ink-faint'

/** One chart and its table: a row to a label, a column to a series. */
export interface Chart {
  name: string
  description: string
  /** What the labels are. */
  of: string
  labels: string[]
  series: { name: string; color: Color; values: (number | null)[] }[]
  stacked?: boolean
  /** The labels are names, which take the room of horizontal bars; otherwise times. */
  isByName?: boolean
  /** A number as people read it. */
  written?: (value: number) => string
}

const number = firmNumbers()

/** 20,000: a number that isn't money. */
export const plainly = (value: number) => number().format(value)

/** The table behind a chart, as rows of a file; money in dollars. */
export const chartRows = ({ of, labels, series, written }: Chart) => [
  [of, ...series.map(({ name }) => name)],
  ...labels.map((label, at) => [
    label,
    ...series.map(({ values }) => {
      const value = values[at] ?? null
      return written && value !== null ? (value / 100).toFixed(2) : value
    }),
  ]),
]

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function overMonths(months: string[], rows: ReportFigures['statuses']): Chart['series'] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
  return kinds.map((kind) => ({
    name: capitalized(kind),
    color: colorOf(kind),
    values: months.map((month) => rows.find((row) => row.month === month && row.kind === kind)?.number ?? 0),
  }))
}

/** The firm's figures as charts. */
export function chartsOf({ months, statuses, areas, sources, lawyers, responses }: ReportFigures): Chart[] {
  const response = (month: string) => responses.find((row) => row.month === month)
  return [
    {
      name: 'Cases by status',
      description: 'Cases opened in each month, by the status that they have now.',
      of: 'Month',
      labels: months,
      series: overMonths(months, statuses),
      stacked: true,
    },
    {
      name: 'Cases by practice area',
      description: 'Cases opened in each month, by practice area.',
      of: 'Month',
      labels: months,
      series: overMonths(months, areas),
      stacked: true,
    },
    {
      name: 'Leads by source',
      description: 'Where leads come from, and how many of them became clients.',
      of: 'Source',
      isByName: true,
      labels: sources.map(({ source }) => source),
      series: [
        { name: 'Leads', color: 'info', values: sources.map(({ leads }) => leads) },
        { name: 'Converted', color: 'positive', values: sources.map(({ converted }) => converted) },
      ],
    },
    {
      name: 'Response time to contact messages',
      description: 'Hours until an answer, of the middle message of each month.',
      of: 'Month',
      labels: months,
      series: [
        {
          name: 'Median hours',
          color: 'info',
          values: months.map((month) => response(month)?.medianHours ?? null),
        },
      ],
    },
    {
      name: 'Billable and non-billable time by lawyer',
      description: 'Hours times rate, of all time.',
      of: 'Lawyer',
      isByName: true,
      labels: lawyers.map(({ lawyer }) => lawyer),
      series: [
        { name: 'Billable', color: 'positive', values: lawyers.map(({ billableCents }) => billableCents) },
        {
          name: 'Non-billable',
          color: 'ink-faint',
          values: lawyers.map(({ nonBillableCents }) => nonBillableCents),
        },
      ],
      stacked: true,
      written: formatCents,
    },
  ]
}
