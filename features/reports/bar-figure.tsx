import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCentsShortly } from '#platform/money/money.ts'
import { type Chart, plainly } from './chart.ts'

const colors = [
  'var(--color-info)',
  'var(--color-brass-fill)',
  'var(--color-positive)',
  'var(--color-danger)',
  'var(--color-warning)',
  'var(--color-ink-soft)',
  'var(--color-ink-faint)',
]

/** Bars, stacked where the parts make a whole. The table beside it has the same data for screen readers. */
export function BarFigure({ chart }: { chart: Chart }) {
  const { name, labels, series, stacked, written = plainly } = chart
  const data = labels.map((label, at) => ({
    label,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[at] ?? 0])),
  }))
  return (
    <div role="img" aria-label={`${name}. The table below says the same.`} className="h-72 text-xs">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-rule)" />
          <XAxis dataKey="label" tickLine={false} stroke="var(--color-ink-faint)" fontSize={11} />
          <YAxis
            tickLine={false}
            axisLine={false}
            stroke="var(--color-ink-faint)"
            fontSize={11}
            width={56}
            tickFormatter={chart.written ? formatCentsShortly : plainly}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-hover)' }}
            contentStyle={{
              background: 'var(--color-surface)',
              border: '1px solid var(--color-rule)',
              borderRadius: 4,
            }}
            formatter={(value) => written(Number(value))}
          />
          {series.length > 1 && <Legend iconType="square" iconSize={9} />}
          {series.map(({ name }, at) => (
            <Bar
              key={name}
              dataKey={name}
              fill={colors[at % colors.length] ?? 'var(--color-ink-soft)'}
              {...(stacked && { stackId: 'all' })}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
