import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { type LeadItem, leadStatusNames } from './leads.schema.ts'

const tones: Record<LeadItem['status'], BadgeTone> = {
  new: 'blue',
  contacted: 'yellow',
  qualified: 'brass',
  converted: 'green',
  lost: 'grey',
}

/** A lead's status as a badge. */
export const LeadStatus = ({ status }: Pick<LeadItem, 'status'>) => (
  <Badge tone={tones[status]}>{leadStatusNames[status]}</Badge>
)
