import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The last button of a card's foot, which deletes what the card is about, and the question before it. */
export const DeleteDialog = (props: Omit<ComponentProps<typeof ConfirmDialog>, 'trigger'>) => (
  <ConfirmDialog
    {...props}
    trigger={
      <Button variant="danger-ghost" size="sm" className="ml-auto">
        <Trash2 aria-hidden />
        Delete
      </Button>
    }
  />
)
