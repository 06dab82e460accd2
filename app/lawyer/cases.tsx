import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ShouldRevalidateFunctionArgs, useOutletContext, useSearchParams } from 'react-router'
import {
  type CaseOrder,
  type CaseStatusFilter,
  caseOrderField,
  caseStatuses,
  caseStatusFilters,
  type StaffCase,
} from '#features/cases/cases.schema.ts'
import { LawyerCases, lawyerCases } from '#features/cases/lawyer-cases.tsx'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { useAskedForm } from '#platform/forms/use-asked-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/cases.ts'
import type { Portal } from './portal.tsx'

const CaseDialogs = lateDialog(() => import('./case-dialogs.tsx').then((code) => code.CaseDialogs))
const CaseForm = lateDialog(() => import('./case-form.tsx').then((code) => code.CaseForm))

const furtherActions = [
  {
    label: 'Add Task',
    Dialog: lateDialog(() =>
      import('#features/tasks/add-many-tasks.tsx').then((code) => code.AddManyOwnTasks<StaffCase>),
    ),
  },
]

const counts = () => api.lawyer.cases.counts.queryOptions()
const labels: Record<CaseStatusFilter, string> = {
  ongoing: 'Ongoing',
  pending: 'Pending',
  closed: 'Closed',
  other: 'Other',
}

/** The tab named by the URL, otherwise the first. */
const statusIn = (params: URLSearchParams): CaseStatusFilter =>
  caseStatusFilters.find((status) => status === params.get('status')) ?? 'ongoing'

const orderIn = (params: URLSearchParams): CaseOrder =>
  caseOrderField.catch('newest').parse(params.get('order') ?? undefined)

function queries(request: Request) {
  const { searchParams } = new URL(request.url)
  return [lawyerCases(statusIn(searchParams), orderIn(searchParams)), counts(), listSettingsQuery('lawyer')]
}

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

/** Each tab queries its own cases; cached ones are shown immediately. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = () => [{ title: `Case Management · ${firm.name}` }]

export default function MyCases({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Head />
      <StatusTabs />
    </HydrationBoundary>
  )
}

function Head() {
  const [adding, setAdding] = useAskedForm()
  return (
    <>
      <PageHeader
        title="My Cases"
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            New Case
          </Button>
        }
      />
      <LateDialog open={adding}>
        <CaseForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </>
  )
}

function StatusTabs() {
  const { lawyerId } = useOutletContext<Portal>()
  const [params, setParams] = useSearchParams()
  const numbers = useQuery(counts()).data
  const current = statusIn(params)
  const order = orderIn(params)
  const show = (status: CaseStatusFilter, by: CaseOrder) =>
    setParams({ status, ...(by !== 'newest' && { order: by }) }, { replace: true, preventScrollReset: true })
  const choose = (status: CaseStatusFilter) => show(status, order)
  // Imported statuses have a tab while any case has one.
  const tabs = current === 'other' || numbers?.other ? caseStatusFilters : caseStatuses
  return (
    <Tabs value={current} onValueChange={choose}>
      <TabList aria-label="Status">
        {tabs.map((status) => (
          <Tab key={status} value={status}>
            {labels[status]}
            {numbers && <span className="text-xs text-ink-faint tabular-nums">{numbers[status]}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((status) => (
        <TabPanel key={status} value={status}>
          <LawyerCases
            status={status}
            order={order}
            onOrder={(by) => show(status, by)}
            lawyerId={lawyerId}
            Dialogs={CaseDialogs}
            furtherActions={furtherActions}
          />
        </TabPanel>
      ))}
    </Tabs>
  )
}
