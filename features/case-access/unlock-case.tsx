import { LockKeyholeOpen } from 'lucide-react'
import { Button } from '#ui/forms/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { pinLimits } from './case-access.schema.ts'

/** Unlocks a case after too many wrong PINs. */
export const UnlockCase = ({ caseNumber, onUnlock }: { caseNumber: string; onUnlock: () => unknown }) => (
  <ConfirmDialog
    trigger={
      <Button size="sm" variant="secondary">
        <LockKeyholeOpen aria-hidden />
        Unlock
      </Button>
    }
    tone="primary"
    title="Let PINs open this case again?"
    description={`Somebody has guessed at ${caseNumber} ${pinLimits.lifetimeTries} times. Unlocking it is recorded with your name.`}
    confirmLabel="Unlock Case"
    onConfirm={onUnlock}
  />
)
