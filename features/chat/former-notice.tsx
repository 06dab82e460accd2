import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/forms/button.tsx'
import { type ChatReader, conversationKeys, keyringOf } from './conversation-keys.ts'
import { Notice, useStep } from './key-notice.tsx'
import type { Looked } from './sealing.ts'

/** Messages of somebody who is said to have taken part before, of which this browser has no proof. */
export function FormerNotice({ reader, keys }: { reader: ChatReader } & Pick<Looked, 'keys'>) {
  const queries = useQueryClient()
  const show = useStep(reader, async () => {
    const { agent } = await keyringOf(reader.owner)
    await agent.believe(keys)
    await queries.fetchQuery({ ...conversationKeys(reader), staleTime: 0 })
  })
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" variant="secondary" pending={show.isPending} onClick={() => show.mutate()}>
          Show Messages
        </Button>
      }
    >
      Some older messages are from somebody who no longer takes part in this chat, such as a former lawyer.
      This browser can’t check who that was. Show them only if the firm has told you who it was.
    </Notice>
  )
}
