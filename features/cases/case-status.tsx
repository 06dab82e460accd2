import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { capitalized } from './case-status-select.tsx'

const tones: Record<string, BadgeTone> = { ongoing: 'blue', completed: 'green', pending: 'yellow' }

type Props = {
  status: string
  /** The label that the documents pages use for a closed case. */
  among?: 'documents'
}

/** A case's status as a badge, including imported statuses. */
export const CaseStatus = ({ status, among }: Props) => (
  <Badge
    tone={among && status.toLowerCase() === 'closed' ? 'green' : (tones[status.toLowerCase()] ?? 'grey')}
  >
    <span className="sr-only">Status: </span>
    {capitalized(status)}
  </Badge>
)
