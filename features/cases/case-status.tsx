import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<string, BadgeTone> = { ongoing: 'blue', completed: 'green', pending: 'yellow' }

/** A case's status, whatever an import called it. */
export const CaseStatus = ({ status }: { status: string }) => (
  <Badge tone={tones[status.toLowerCase()] ?? 'grey'}>
    <span className="sr-only">Status: </span>
    {status.charAt(0).toUpperCase() + status.slice(1)}
  </Badge>
)
