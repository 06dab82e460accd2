import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Columns3, LayoutGrid, Rows3, SquareKanban } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { Column } from '#ui/lists/row-table.tsx'
import { lateDialog } from '#ui/overlays/late-dialog.tsx'
import { LateMenu } from '#ui/overlays/late-menu.tsx'
import type { ArrangedList, Layout, listLayout } from './list-settings.schema.ts'

/** The portal that a list is in. */
export type ListSide = 'admin' | 'lawyer'

/** How the person sees lists, for a screen's loader. */
export const listSettingsQuery = (side: ListSide) => api[side].listSettings.get.queryOptions()

export interface ListLayout<Row> {
  layout: Layout
  setLayout: (layout: Layout) => void
  /** All columns that can be chosen. */
  columns: readonly Column<Row>[]
  /** Those that are shown, in their own order. */
  shown: readonly Column<Row>[]
  setShown: (names: string[]) => void
}

type Asked<Row> = {
  side: ListSide
  list: ArrangedList
  columns: readonly Column<Row>[]
  /** As what the list is shown until the person chooses. */
  standard?: Layout
}

/** Whether a person sees a list as cards or as a table, and with which columns. Remembered on the server. */
export function useListLayout<Row>({ side, list, columns, standard = 'cards' }: Asked<Row>): ListLayout<Row> {
  const say = useOutcome()
  const queries = useQueryClient()
  const query = listSettingsQuery(side)
  const { data } = useQuery(query)
  const chosen = data?.layouts.find((layout) => layout.list === list)
  const { mutate } = useMutation({
    ...api[side].listSettings.setLayout.mutationOptions(),
    onMutate: (next: z.output<typeof listLayout>) =>
      queries.setQueryData(query.queryKey, (before) => ({
        views: before?.views ?? [],
        layouts: [...(before?.layouts ?? []).filter((layout) => layout.list !== next.list), next],
      })),
    onError: () => {
      say.error('Failed to save how the list is shown')
      queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const names = chosen?.columns
  const now = { list, layout: chosen?.layout ?? standard, columns: names ?? null }
  const isShown = ({ name, isExtra = false }: Column<Row>) => (names ? names.includes(name) : !isExtra)
  return {
    layout: now.layout,
    setLayout: (layout) => mutate({ ...now, layout }),
    columns,
    // The first column names the row.
    shown: columns.filter((column, at) => at === 0 || isShown(column)),
    setShown: (next) => mutate({ ...now, columns: next }),
  }
}

const ColumnsMenu = lateDialog(() => import('./columns-menu.tsx').then((code) => code.ColumnsMenu))

const choices = [
  { layout: 'cards', icon: LayoutGrid },
  { layout: 'table', icon: Rows3 },
  { layout: 'board', icon: SquareKanban },
] as const satisfies { layout: Layout; icon: unknown }[]

type Props<Row> = {
  layout: ListLayout<Row>
  /** What the layout beside the table is called: a list that is specified as a simple table has no cards. */
  cards?: 'Cards' | 'List' | undefined
  hasBoard?: boolean
}

/** Chooses cards, a table or a board and, for the table, its columns. */
export function LayoutSwitch<Row>({ layout, cards = 'Cards', hasBoard = false }: Props<Row>) {
  const names = { cards, table: 'Table', board: 'Board' }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out as a form's */}
      <div
        role="group"
        aria-label="Layout"
        className="inline-flex rounded-sm border border-rule-strong bg-surface"
      >
        {choices
          .filter((choice) => hasBoard || choice.layout !== 'board')
          .map(({ layout: choice, icon: Icon }) => (
            <IconButton
              key={choice}
              label={names[choice]}
              icon={<Icon aria-hidden />}
              aria-pressed={layout.layout === choice}
              onClick={() => layout.setLayout(choice)}
              className={cn('h-9.5', layout.layout === choice && 'bg-hover text-ink')}
            />
          ))}
      </div>
      {layout.layout === 'table' && (
        <LateMenu trigger={<ColumnsButton />}>
          {(wasPressed) => <ColumnsMenu trigger={<ColumnsButton />} defaultOpen={wasPressed} {...layout} />}
        </LateMenu>
      )}
    </>
  )
}

const ColumnsButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="secondary" {...props}>
    <Columns3 aria-hidden />
    Columns
  </Button>
)
