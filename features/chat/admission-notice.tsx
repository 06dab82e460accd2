import { ORPCError } from '@orpc/client'
import { Button } from '#ui/forms/button.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { SeenAdmission } from './agent/conversation-view.ts'
import { type ChatReader, keyCalls, keyringOf, type Seen } from './conversation-keys.ts'
import { Digits, Notice, useStep } from './key-notice.tsx'

const answeredBefore = 'Somebody else, or another device of yours, has answered this request first.'

type AdmissionProps = { reader: ChatReader; other: string; seen: Seen; admission: SeenAdmission }

/** A new device requests access, and this browser may grant it. */
export function AdmissionNotice({ reader, other, seen, admission }: AdmissionProps) {
  const { side, owner, conversationId } = reader
  const calls = keyCalls(side)
  const answer = useStep(reader, async () => {
    const { agent } = await keyringOf(owner)
    const own = await agent.answer(seen.keys, admission.id)
    await calls.answer({ id: admission.id, ...own }).catch((error: unknown) => {
      if (!(error instanceof ORPCError) || error.code !== 'CONFLICT') throw error
      toast.info(answeredBefore)
    })
  })
  const admit = useStep(reader, async () => {
    const { agent } = await keyringOf(owner)
    const envelopes = await agent.admit(seen.keys, admission.device.id)
    if (envelopes.length > 0) await calls.add({ conversationId, envelopes })
    await calls.end({ id: admission.id, outcome: 'admitted' })
    toast.success('The device can read the earlier messages now.')
  })
  const refuse = useStep(reader, () => calls.end({ id: admission.id, outcome: 'refused' }))
  const isOwn = admission.device.side === side
  const who = isOwn ? 'Another device of yours' : `A new device of ${other}`
  const refusing = (
    <Button size="sm" variant="danger-ghost" pending={refuse.isPending} onClick={() => refuse.mutate()}>
      Refuse
    </Button>
  )
  if (admission.digits)
    return (
      <Notice
        tone="warning"
        actions={
          <>
            <Button size="sm" pending={admit.isPending} onClick={() => admit.mutate()}>
              Digits Match: Give Access
            </Button>
            {refusing}
          </>
        }
      >
        {isOwn ? 'Your other device' : `Call ${other}: the new device`} must show the same six digits:{' '}
        <Digits>{admission.digits}</Digits>
      </Notice>
    )
  if (admission.isAltered)
    return (
      <Notice tone="warning" actions={refusing}>
        The request of the new device {admission.device.name} was changed in transit, so there are no digits
        to compare. Refuse it, and ask for another one. If it happens again, call the firm.
      </Notice>
    )
  if (admission.isAnswered)
    return (
      <Notice actions={refusing}>
        {who}, {admission.device.name}, requests access to the earlier messages of this chat. {answeredBefore}
      </Notice>
    )
  if (admission.part === 'approver')
    return (
      <Notice actions={refusing}>Waiting for an answer from the new device {admission.device.name}.</Notice>
    )
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <Button size="sm" pending={answer.isPending} onClick={() => answer.mutate()}>
            Compare Digits
          </Button>
          {refusing}
        </>
      }
    >
      {who}, {admission.device.name}, requests access to the earlier messages of this chat.{' '}
      {isOwn ? 'If it isn’t yours, refuse it.' : `If you didn’t expect that, call ${other} first.`}
    </Notice>
  )
}
