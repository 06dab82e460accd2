import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#ui/cn.ts'

/** A link, always underlined: colour alone doesn't distinguish it from the text. */
export const linkStyle =
  'text-brass underline decoration-brass-fill/60 decoration-1 underline-offset-[0.2em] transition-colors hover:decoration-current'

export const TextLink = ({ className, ...props }: ComponentProps<typeof Link>) => (
  <Link {...props} className={cn(linkStyle, className)} />
)
