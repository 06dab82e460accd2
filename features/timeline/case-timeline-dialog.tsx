import { useState } from 'react'
import { CaseHistory } from '#features/case-history/case-history.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import type { TimelineCalls } from './timeline-calls.ts'
import { TimelineEditor } from './timeline-editor.tsx'

type Props = {
  item: { id: string; caseNumber: string; title: string }
  /** The timeline's procedures of the reader's audience. */
  calls: TimelineCalls
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A case's timeline for its writers, beside the case's history. Asks before unsaved text is discarded. */
export function CaseTimelineDialog({ item, calls, open, onOpenChange }: Props) {
  const [touched, setTouched] = useState(false)
  const [asking, setAsking] = useState(false)
  const change = (next: boolean) => (!next && touched ? setAsking(true) : onOpenChange(next))
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="lg"
      title={`Case Timeline - ${item.caseNumber}`}
      description={item.title}
    >
      <DialogBody className="gap-5 pb-8">
        <Tabs defaultValue="timeline">
          <TabList>
            <Tab value="timeline">Timeline</Tab>
            <Tab value="history">History</Tab>
          </TabList>
          {/* Stays mounted, so that unsaved text survives a look at the history. */}
          <TabPanel value="timeline" keepMounted className="flex flex-col gap-5">
            <TimelineEditor caseId={item.id} calls={calls} onTouched={setTouched} />
          </TabPanel>
          <TabPanel value="history" className="flex flex-col gap-5">
            <CaseHistory caseId={item.id} calls={calls} />
          </TabPanel>
        </Tabs>
      </DialogBody>
      {open && touched && <LeaveGuard />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        description="The update has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
