import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { keyCalls, keyringOf, type Whose } from './conversation-keys.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; whose: Whose }

const failures = {
  mistyped: 'This is not a recovery code. Please check each group.',
  unknown: 'This is not your current recovery code.',
}

/** Opens the history of all of one's chats on a new device by the recovery code. */
export function RecoveryDialog({ open, onOpenChange, whose }: Props) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const recover = useMutation({
    mutationFn: async () => {
      const { agent, deviceId } = await keyringOf(whose.owner)
      const calls = keyCalls(whose.side)
      const conversations = await client[whose.side].chat.conversations()
      const keys = []
      for (const { id } of conversations) keys.push(await calls.read({ conversationId: id, deviceId }))
      const found = await agent.recover(code, keys)
      if (typeof found === 'string') return found
      for (const one of found) if (one.envelopes.length > 0) await calls.add(one)
    },
    onSuccess: async (failure) => {
      if (failure) return setError(failures[failure])
      await queries.invalidateQueries({ queryKey: ['chat keys'] })
      setCode('')
      onOpenChange(false)
      toast.success('This device can read your earlier messages now.')
    },
    onError: () => setError('Something went wrong. Please try again.'),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recovery code"
      description="The ten groups that you printed or wrote down. They stay in this browser."
      size="sm"
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          setError(undefined)
          recover.mutate()
        }}
      >
        <DialogBody>
          <Field label="Recovery code" error={error}>
            <Textarea
              rows={3}
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={code.trim() === ''}
            pending={recover.isPending}
            pendingLabel="Opening..."
          >
            Open My Messages
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
