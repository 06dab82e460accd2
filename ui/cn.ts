import { extendTailwindMerge } from 'tailwind-merge'

/** Tailwind's class names, extended by our tokens (`ui/tokens.css`). */
const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs'], container: ['text', 'site'] } },
})

/** Joins class names; of two that set the same property the later one wins. */
export const cn = (...classes: (string | false | 0 | null | undefined)[]): string => merge(...classes)
