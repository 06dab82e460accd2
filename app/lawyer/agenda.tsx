import { AcceptedAppointments } from '#features/appointments/accepted-appointments.tsx'
import { LawyerCourtDates } from '#features/calendar/lawyer-court-dates.tsx'
import { LawyerTasks } from '#features/tasks/lawyer-tasks.tsx'

/** The lawyer's hearings, appointments and tasks, with links to the cases' pages. */
export const Agenda = ({ lawyerId }: { lawyerId: string | null }) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    <div className="flex flex-col gap-4">
      <LawyerCourtDates lawyerId={lawyerId} />
      <AcceptedAppointments lawyerId={lawyerId} />
    </div>
    <LawyerTasks lawyerId={lawyerId} />
  </div>
)
