import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { cn } from './cn.ts'

/** Goes somewhere, and looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...props} className={cn(buttonStyle({ variant, size }), className)} />
}
