import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The delete button at the bottom of a card, with its confirmation. */
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
