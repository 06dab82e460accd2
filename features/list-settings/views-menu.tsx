import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'

interface View {
  name: string
  /** The query of the list's address. */
  address: string
}

type Props = {
  trigger: ReactElement
  defaultOpen?: boolean
  views: readonly View[]
  current: View | undefined
  onEdit: () => void
}

/** The views of a list to go to, and the way to the person's own. */
export function ViewsMenu({ trigger, defaultOpen = false, views, current, onEdit }: Props) {
  const navigate = useNavigate()
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {views.map((view) => (
        <MenuItem
          key={view.address + view.name}
          onClick={() => navigate(`?${view.address}`, { preventScrollReset: true })}
        >
          <span aria-hidden className="inline-flex size-4 items-center">
            {view === current && <Check />}
          </span>
          <span className="max-w-64 truncate">{view.name}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onClick={onEdit}>
        <span className="pl-6.5">Save or delete views…</span>
      </MenuItem>
    </Menu>
  )
}
