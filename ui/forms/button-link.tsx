import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#ui/cn.ts'
import { type ButtonStyle, buttonStyle } from './button-style.ts'

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...props} className={cn(buttonStyle({ variant, size }), className)} />
}
