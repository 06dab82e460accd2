import { type VariantsOf, variants } from './variants.ts'

/** The classes of a button, also for links that look like one. */
export const buttonStyle = variants(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm border border-transparent font-sans font-medium whitespace-nowrap',
    'transition-colors duration-150 select-none tap [&_svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-busy:cursor-progress',
  ].join(' '),
  {
    variant: {
      primary: 'bg-primary text-on-primary hover:bg-primary-hover',
      accent: 'bg-brass-fill text-on-brass hover:brightness-107',
      secondary: 'border-rule-strong bg-surface text-ink hover:bg-hover',
      ghost: 'text-ink hover:bg-hover',
      danger: 'bg-danger-fill text-on-danger hover:brightness-112',
      'danger-ghost': 'text-danger hover:bg-danger-soft',
      link: 'h-auto! min-w-0 rounded-none px-0! font-medium text-brass underline decoration-brass-fill/60 underline-offset-4 hover:decoration-current',
    },
    size: {
      sm: 'h-8 px-3 text-sm [&_svg]:size-3.5',
      md: 'h-10 px-4 text-sm [&_svg]:size-4',
      lg: 'h-12 px-7 text-base [&_svg]:size-4.5',
    },
  },
  { variant: 'primary', size: 'md' },
)
export type ButtonStyle = VariantsOf<typeof buttonStyle>
