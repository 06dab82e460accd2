import { useState } from 'react'
import { AcceptedAppointments } from '#features/appointments/accepted-appointments.tsx'
import { LawyerCourtDates } from '#features/calendar/lawyer-court-dates.tsx'
import type { CaseHead } from '#features/cases/cases.schema.ts'
import { LawyerTasks } from '#features/tasks/lawyer-tasks.tsx'
import { api } from '#platform/api/client.ts'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'

const CaseTimelineDialog = lateDialog(() =>
  import('#features/timeline/case-timeline-dialog.tsx').then((code) => code.CaseTimelineDialog),
)

/** The lawyer's hearings, appointments and tasks, with links to the cases' timelines. */
export function Agenda({ lawyerId }: { lawyerId: string | null }) {
  const [opened, setOpened] = useState<CaseHead>()
  const [isOpen, setIsOpen] = useState(false)
  const onOpenCase = (of: CaseHead) => {
    setOpened(of)
    setIsOpen(true)
  }
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <LawyerCourtDates lawyerId={lawyerId} onOpenCase={onOpenCase} />
          <AcceptedAppointments lawyerId={lawyerId} />
        </div>
        <LawyerTasks lawyerId={lawyerId} onOpenCase={onOpenCase} />
      </div>
      <LateDialog open={isOpen}>
        {opened && (
          <CaseTimelineDialog
            item={opened}
            calls={api.lawyer.timeline}
            open={isOpen}
            onOpenChange={setIsOpen}
          />
        )}
      </LateDialog>
    </>
  )
}
