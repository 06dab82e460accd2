import { Button } from '#ui/forms/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import type { LeadItem } from '../leads.schema.ts'
import { LikelyClients } from '../likely-clients.tsx'
import { useConversion } from '../use-conversion.ts'

type Props = { lead: LeadItem; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before a lead that was moved to Converted becomes a client. */
export function ConversionDialog({ lead, open, onOpenChange }: Props) {
  const conversion = useConversion(lead, () => onOpenChange(false))
  return (
    <>
      <Dialog
        open={open && !conversion.asking}
        onOpenChange={onOpenChange}
        title="Convert this lead to a client?"
        description={`${lead.name}, ${lead.email}`}
      >
        <DialogBody>
          <p className="text-sm">
            The firm gets a client with this name, address and phone number; the notes go along. A case needs
            a decided conflict check.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button pending={conversion.isPending} onClick={() => conversion.convert()}>
            Convert to Client
          </Button>
        </DialogFooter>
      </Dialog>
      <LikelyClients
        lead={lead}
        conversion={{
          ...conversion,
          setAsking: (asking) => {
            conversion.setAsking(asking)
            if (!asking) onOpenChange(false)
          },
        }}
      />
    </>
  )
}
