import { Moon, Sun } from 'lucide-react'
import { cn } from '#ui/cn.ts'
import { useDark } from '#ui/hooks/use-dark.ts'
import { applyTheme } from './theme.ts'

const label = 'Switch between light and dark'

/**
 * Light or dark, kept in a cookie. CSS chooses the icon, so that server-rendered markup is right for everyone. It is on
 * every public page, so it uses the native tooltip: ours would add 30 kB.
 */
export function ThemeToggle({ className }: { className?: string }) {
  const dark = useDark()
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => applyTheme(dark ? 'light' : 'dark')}
      className={cn(
        'tap inline-flex size-10 shrink-0 items-center justify-center rounded-sm text-ink-soft transition-colors hover:bg-hover hover:text-ink [&_svg]:size-[1.125rem]',
        className,
      )}
    >
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
    </button>
  )
}
