import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { capitalized } from './case-status-select.tsx'

const tones: Record<string, BadgeTone> = { ongoing: 'blue', completed: 'green', pending: 'yellow' }

/** A case's status, whatever an import called it. */
export const CaseStatus = ({ status }: { status: string }) => (
  <Badge tone={tones[status.toLowerCase()] ?? 'grey'}>
    <span className="sr-only">Status: </span>
    {capitalized(status)}
  </Badge>
)
