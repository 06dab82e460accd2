import { Menu, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cn } from '#ui/cn.ts'
import { useLogins, usePages } from './navigation.ts'

const panelId = 'site-menu'

/** The links on small screens, in a popover: the browser opens it without JavaScript and closes it on Escape. */
export function SiteMenu() {
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const Icon = open ? X : Menu
  const entry = ({ label, to }: { label: string; to: string }, size: string): ReactNode => (
    <li key={to}>
      <Link
        to={to}
        onClick={() => panel.current?.hidePopover()}
        className={cn(
          'flex min-h-12 items-center border-b border-rule text-ink focus-visible:-outline-offset-2',
          size,
        )}
      >
        {label}
      </Link>
    </li>
  )
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={open}
        aria-label="Menu"
        className="tap inline-flex size-10 items-center justify-center rounded-sm text-ink hover:bg-hover xl:hidden"
      >
        <Icon aria-hidden className="size-5" />
      </button>
      <nav
        ref={panel}
        id={panelId}
        popover="auto"
        aria-label="Menu"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-x-0 top-20 bottom-0 m-0 h-auto max-h-none w-full max-w-none overflow-y-auto border-0 bg-paper px-4 pt-3 pb-10 text-ink sm:px-6 xl:hidden"
      >
        <ul className="mx-auto grid max-w-3xl gap-x-10 sm:grid-cols-2">
          {usePages().map((page) => entry(page, 'font-serif text-xl'))}
        </ul>
        <ul className="mx-auto mt-8 grid max-w-3xl gap-x-10 sm:grid-cols-3">
          {useLogins().map((login) => entry(login, 'text-sm font-medium'))}
        </ul>
      </nav>
    </>
  )
}
