import { useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'

const CheckDialog = lateDialog(() => import('./check-dialog.tsx').then((code) => code.CheckDialog))

/** Opens the newest check of a lead, which was made with it. */
export function LeadCheck({ lead: { id, name } }: { lead: { id: string; name: string } }) {
  const say = useOutcome()
  const [open, setOpen] = useState(false)
  const newest = api.admin.conflictChecks.list.queryOptions({ input: { leadId: id, limit: 1 } })
  const query = useQuery({ ...newest, enabled: false })
  useLive('conflict_checks', open ? [newest.queryKey] : [])
  const check = query.data?.items[0]
  const show = async () => {
    const found = await query.refetch()
    if (found.data?.items[0]) setOpen(true)
    else say.error(found.isError ? 'Failed to load the check' : 'This lead has no check yet.')
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Conflict check of ${name}`}
        pending={query.isFetching && !open}
        onClick={show}
      >
        <ScanSearch aria-hidden />
        Conflict Check
      </Button>
      <LateDialog open={open}>
        {check && <CheckDialog id={check.id} open={open} onOpenChange={setOpen} />}
      </LateDialog>
    </>
  )
}
