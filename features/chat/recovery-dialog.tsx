import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { type ChatReader, keyCalls, keyringOf } from './conversation-keys.ts'
import { type Recovery, recoverAll } from './recover-all.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; reader: ChatReader }

const failures = {
  mistyped: 'This is not a recovery code. Please check each group.',
  unknown: 'This is not your current recovery code.',
  doubted:
    'Your code can’t be checked: the keys of your account have changed in a way that they shouldn’t. Call the firm.',
}

/** Opens the history of all of one's chats on a new device by the recovery code. */
export function RecoveryDialog({ open, onOpenChange, reader }: Props) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [so, setSo] = useState<Recovery>()
  const running = useRef<AbortController>(undefined)
  const recover = useMutation({
    mutationFn: async () => {
      running.current = new AbortController()
      const { signal } = running.current
      return recoverAll(await keyringOf(reader.owner), keyCalls(reader.side), code, setSo, signal)
    },
    onSuccess: ({ refused, opened, failed, total }) => {
      if (refused) return setError(failures[refused])
      const isWhole = opened === total
      if (failed > 0 && !running.current?.signal.aborted)
        return setError(`${opened} of ${total} chats were opened. Please try again for the others.`)
      setCode('')
      onOpenChange(false)
      toast.success(
        isWhole
          ? `Earlier messages of ${chats(total)} can be read on this device now.`
          : `Stopped. Earlier messages of ${opened} of ${chats(total)} can be read on this device now.`,
      )
    },
    onError: () => setError('Something went wrong. Please try again.'),
    onSettled: () => {
      setSo(undefined)
      return queries.invalidateQueries({ queryKey: ['chat keys'] })
    },
  })
  const leave = () => {
    running.current?.abort()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title="Enter your recovery code"
      description="Opens the earlier messages of all your encrypted chats. The code is not sent to the server."
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
          <Field label="Recovery code" hint="Ten groups of letters and digits." error={error}>
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
          {so && (
            <p role="status" className="text-sm text-ink-soft">
              {so.opened + so.failed} of {chats(so.total)}
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={leave}>
            {recover.isPending ? 'Stop' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            disabled={code.trim() === ''}
            pending={recover.isPending}
            pendingLabel="Opening..."
          >
            Open My Chats
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

const chats = (count: number) => (count === 1 ? '1 chat' : `${count} chats`)
