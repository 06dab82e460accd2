import { Send } from 'lucide-react'
import { refusalMessage } from '#platform/api/refusal.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { useInvite } from './use-invite.ts'

type Props = { lawyer: { id: string; name: string }; again: boolean }

/** Sends a lawyer the link to an account; one that was sent before is void then. */
export function InviteLawyer({ lawyer: { id, name }, again }: Props) {
  const invite = useInvite()
  return (
    <IconButton
      size="sm"
      label={again ? `Invite ${name} again` : `Invite ${name}`}
      icon={<Send aria-hidden />}
      disabled={invite.isPending}
      onClick={() =>
        invite.mutate(
          { role: 'lawyer', lawyerId: id },
          { onError: (error) => toast.error(refusalMessage(error, 'Failed to send the invitation')) },
        )
      }
    />
  )
}
