import { Moon, Sun } from 'lucide-react'
import { cn } from './cn.ts'
import { applyTheme } from './theme.ts'
import { useDark } from './use-dark.ts'

const label = 'Switch between light and dark'

/**
 * Light or dark, kept in a cookie. CSS picks the icon, so that the server's copy is right for everyone. It stands
 * on every public page, which is why it has the browser's tooltip and not ours: that one weighs 30 kB.
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
