import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { capitalized } from './case-status-select.tsx'

const tones: Record<string, BadgeTone> = { ongoing: 'blue', completed: 'green', pending: 'yellow' }

type Props = {
  status: string
  /** Among documents a closed case is one that is done. */
  among?: 'documents'
}

/** A case's status, whatever an import called it. */
export const CaseStatus = ({ status, among }: Props) => (
  <Badge
    tone={among && status.toLowerCase() === 'closed' ? 'green' : (tones[status.toLowerCase()] ?? 'grey')}
  >
    <span className="sr-only">Status: </span>
    {capitalized(status)}
  </Badge>
)
