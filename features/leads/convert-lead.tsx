import { UserRoundCheck } from 'lucide-react'
import { Button } from '#ui/forms/button.tsx'
import type { LeadItem } from './leads.schema.ts'
import { LikelyClients } from './likely-clients.tsx'
import { useConversion } from './use-conversion.ts'

/** Makes a client of a lead with one click; asks only when somebody alike is a client already. */
export function ConvertLead({ lead }: { lead: LeadItem }) {
  const conversion = useConversion(lead)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={conversion.isPending}
        onClick={() => conversion.convert()}
      >
        <UserRoundCheck aria-hidden />
        Convert to Client
      </Button>
      <LikelyClients lead={lead} conversion={conversion} />
    </>
  )
}
