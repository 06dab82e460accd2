import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { type VariantsOf, variants } from '#ui/forms/variants.ts'

const badgeStyle = variants(
  'inline-flex h-6 w-fit shrink-0 items-center gap-1.5 rounded-xs border px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    tone: {
      blue: 'border-info-rule bg-info-soft text-info',
      green: 'border-positive-rule bg-positive-soft text-positive',
      yellow: 'border-warning-rule bg-warning-soft text-warning',
      red: 'border-danger-rule bg-danger-soft text-danger',
      grey: 'border-rule bg-sunken text-ink-soft',
      brass: 'border-brass-fill/50 bg-brass-soft text-brass',
    },
  },
  { tone: 'grey' },
)
export type BadgeTone = NonNullable<VariantsOf<typeof badgeStyle>['tone']>

/** A short label of a state. Colour never is its only meaning. */
export const Badge = ({ tone, className, ...props }: ComponentProps<'span'> & { tone?: BadgeTone }) => (
  <span {...props} className={cn(badgeStyle({ tone }), className)} />
)
