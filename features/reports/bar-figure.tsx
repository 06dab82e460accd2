import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { firmDates } from '#platform/dates/firm-format.ts'
import { formatCentsShortly } from '#platform/money/money.ts'
import { type Chart, plainly } from './chart.ts'

const monthNames = {
  short: firmDates({ timeZone: 'UTC', month: 'short' }),
  narrow: firmDates({ timeZone: 'UTC', month: 'narrow' }),
}
/** 2026-11 as Nov, on a phone as N: the axis of twelve months has no room for more. */
const shortMonth = (month: string) =>
  monthNames[window.innerWidth < 640 ? 'narrow' : 'short']().format(new Date(`${month}-01T00:00:00Z`))

const [rowHeight, frame, shortest] = [34, 56, 288]

const axis = { tickLine: false, stroke: 'var(--color-ink-faint)', fontSize: 11 }

/**
 * Bars, stacked where the parts make a whole: upright by time, horizontal by name, so that each name is written beside
 * its bar. The table beside it has the same data for screen readers.
 */
export function BarFigure({ chart }: { chart: Chart }) {
  const { name, labels, series, stacked = false, isByName = false, written = plainly } = chart
  const data = labels.map((label, at) => ({
    label,
    whole: series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[at] ?? 0])),
  }))
  const isByMonth = chart.of === 'Month'
  const shortly = chart.written ? formatCentsShortly : plainly
  const height = isByName ? Math.max(shortest, labels.length * rowHeight + frame) : shortest
  return (
    <div
      role="img"
      aria-label={`${name}. The table below says the same.`}
      className="text-xs"
      style={{ height }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          layout={isByName ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: isByName ? 64 : 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={isByName} horizontal={!isByName} stroke="var(--color-rule)" />
          {isByName ? (
            <>
              <XAxis type="number" {...axis} axisLine={false} tickFormatter={shortly} allowDecimals={false} />
              <YAxis type="category" dataKey="label" {...axis} width={124} interval={0} />
            </>
          ) : (
            <>
              <XAxis
                dataKey="label"
                {...axis}
                {...(isByMonth && { interval: 0, tickFormatter: shortMonth })}
              />
              <YAxis {...axis} axisLine={false} width={44} tickFormatter={shortly} allowDecimals={false} />
            </>
          )}
          <Tooltip
            cursor={{ fill: 'var(--color-hover)' }}
            contentStyle={{
              background: 'var(--color-surface)',
              border: '1px solid var(--color-rule)',
              borderRadius: 4,
            }}
            formatter={(value) => written(Number(value))}
          />
          {series.length > 1 && (
            <Legend
              iconType="square"
              iconSize={9}
              itemSorter={null}
              formatter={(label) => <span style={{ color: 'var(--color-ink-soft)' }}>{label}</span>}
            />
          )}
          {series.map(({ name, color }, at) => (
            <Bar
              key={name}
              dataKey={name}
              fill={`var(--color-${color})`}
              {...(stacked && { stackId: 'all' })}
              maxBarSize={isByName ? 18 : 44}
              // A bar of no length would have no label beside it.
              minPointSize={isByName && stacked && at === series.length - 1 ? 1 : 0}
              isAnimationActive={false}
            >
              {isByName && (!stacked || at === series.length - 1) && (
                <LabelList
                  dataKey={stacked ? 'whole' : name}
                  position="right"
                  fill="var(--color-ink-soft)"
                  fontSize={11}
                  formatter={(value) => shortly(Number(value))}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
