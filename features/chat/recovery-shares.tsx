import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { isShare, type SharedKey, sharedKeyOf } from '#platform/e2ee/shared-key.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import type { Recoverable } from './chat-recovery.schema.ts'
import { proofOf } from './firm-recovery.ts'
import type { Unlocked } from './recover-chat.tsx'

/** Asks for two shares and the reason, and reads the list of encrypted chats with them. */
export function RecoveryShares({
  onUnlocked,
  onCancel,
}: {
  onUnlocked: (unlocked: Unlocked) => void
  onCancel: () => void
}) {
  const [values, setValues] = useState({ first: '', second: '', reason: '' })
  const [errors, setErrors] = useState<Partial<typeof values>>({})
  // Closing the dialog ends the reading of a long list.
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const unlock = useMutation({
    mutationFn: async () => {
      const { first, second, reason } = values
      const found: typeof errors = {}
      if (!(await isShare(first)))
        found.first = 'This is not a share of a recovery key. Please check each character.'
      if (!(await isShare(second)))
        found.second = 'This is not a share of a recovery key. Please check each character.'
      if (reason.trim().length < keyLimits.reason.min)
        found.reason = `Please give the reason in at least ${keyLimits.reason.min} characters.`
      const key = Object.keys(found).length === 0 ? await sharedKeyOf([first, second]) : undefined
      if (!key)
        return setErrors(
          key === undefined && !Object.keys(found).length
            ? { second: 'Please enter two different shares.' }
            : found,
        )
      const chats = await allChats(key, reason.trim(), () => left.current)
      if (!left.current) onUnlocked({ key, reason: reason.trim(), chats })
    },
    onError: (error) =>
      setErrors({ second: refusalMessage(error, 'Something went wrong. Please try again.') }),
  })
  const field = (name: keyof typeof values, label: string, mono: boolean) => (
    <Field label={label} error={errors[name]}>
      <Textarea
        rows={mono ? 2 : 3}
        className={mono ? 'font-mono' : ''}
        autoComplete="off"
        spellCheck={!mono}
        maxLength={mono ? 200 : keyLimits.reason.max}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({})
        unlock.mutate()
      }}
    >
      <DialogBody>
        {field('first', 'First share', true)}
        {field('second', 'Second share', true)}
        {field('reason', 'Reason', false)}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={unlock.isPending} pendingLabel="Checking...">
          Continue
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** All encrypted chats, page by page. */
async function allChats(key: SharedKey, reason: string, hasLeft: () => boolean): Promise<Recoverable[]> {
  const chats: Recoverable[] = []
  for (;;) {
    const last = chats.at(-1)
    const page = await client.admin.chatRecovery.list({
      proof: await proofOf(key, 'list', reason),
      ...(last && { after: { id: last.id, clientName: last.clientName, lawyerName: last.lawyerName } }),
    })
    chats.push(...page.chats)
    if (!page.hasMore || hasLeft()) return chats
  }
}
