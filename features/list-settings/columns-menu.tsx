import type { ReactElement } from 'react'
import { Menu, MenuCheckbox } from '#ui/overlays/menu.tsx'

type Named = { name: string; label: string }
type Props = {
  trigger: ReactElement
  defaultOpen?: boolean
  columns: readonly Named[]
  shown: readonly Named[]
  setShown: (names: string[]) => void
}

/** The columns of a list's table; the first one always stays. */
export function ColumnsMenu({ trigger, defaultOpen = false, columns, shown, setShown }: Props) {
  const names = shown.map(({ name }) => name)
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {columns.slice(1).map(({ name, label }) => (
        <MenuCheckbox
          key={name}
          checked={names.includes(name)}
          onCheckedChange={(checked) =>
            setShown(checked ? [...names, name] : names.filter((other) => other !== name))
          }
        >
          {label}
        </MenuCheckbox>
      ))}
    </Menu>
  )
}
