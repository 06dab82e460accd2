import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { LateMenu } from '#ui/overlays/late-menu.tsx'
import { type ListSide, listSettingsQuery } from './list-layout.tsx'
import type { ArrangedList } from './list-settings.schema.ts'

const ViewsMenu = lateDialog(() => import('./views-menu.tsx').then((code) => code.ViewsMenu))
const ViewsDialog = lateDialog(() => import('./views-dialog.tsx').then((code) => code.ViewsDialog))

type Props = {
  side: ListSide
  list: ArrangedList
  /** For example 'All cases'. */
  all: string
  /** Views that everybody has. */
  offered?: readonly { name: string; address: string }[] | undefined
}

/** Filters and orders by name: those that everybody has, and the person's own. */
export function SavedViews({ side, list, all, offered = [] }: Props) {
  const { data } = useQuery(listSettingsQuery(side))
  const address = viewIn(useLocation().search)
  const [editing, setEditing] = useState(false)
  const own = data?.views.filter((view) => view.list === list) ?? []
  const views = [{ name: all, address: '' }, ...offered, ...own]
  const current = views.find((view) => view.address === address)
  const button = (
    <Button variant="secondary" className="max-w-48">
      <Bookmark aria-hidden />
      <span className="truncate">{address && current ? current.name : 'Views'}</span>
    </Button>
  )
  return (
    <>
      <LateMenu trigger={button}>
        {(wasPressed) => (
          <ViewsMenu
            trigger={button}
            defaultOpen={wasPressed}
            views={views}
            current={current}
            onEdit={() => setEditing(true)}
          />
        )}
      </LateMenu>
      <LateDialog open={editing}>
        <ViewsDialog
          side={side}
          list={list}
          address={address}
          views={own}
          open={editing}
          onOpenChange={setEditing}
        />
      </LateDialog>
    </>
  )
}

/** What a view keeps of an address: everything except the page, in a fixed order. */
function viewIn(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['cursor', 'limit', 'ids']) params.delete(name)
  params.sort()
  return params.toString()
}
