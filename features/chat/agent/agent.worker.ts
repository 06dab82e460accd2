import { KeyAgent } from './agent.ts'
import type { AgentAnswer, AgentCall } from './agent-calls.ts'
import { browserStore } from './key-store.ts'

// Encrypts and decrypts beside the page, so that a long conversation doesn't hold it up. All pages of this browser share
// one store, and take turns where they would contradict each other.

const agents = new Map<string, Promise<KeyAgent>>()

/** The browser forbids storage, as some do in a private window, or has no room. */
class Unkept extends Error {}

function agentOf(userId: string): Promise<KeyAgent> {
  const known = agents.get(userId)
  if (known) return known
  const agent = browserStore(userId).then(
    (store) => new KeyAgent(store, userId),
    (error) => {
      agents.delete(userId)
      throw new Unkept(String(error))
    },
  )
  agents.set(userId, agent)
  return agent
}

addEventListener('message', async ({ data }: MessageEvent<AgentCall>) => {
  const { id, userId, method, args } = data
  const answered = (answer: AgentAnswer) => postMessage(answer)
  try {
    const agent = await agentOf(userId)
    answered({ id, answer: await (agent[method] as (...all: unknown[]) => Promise<unknown>)(...args) })
  } catch (error) {
    answered({
      id,
      error: error instanceof Error ? error.message : String(error),
      isUnkept: error instanceof Unkept,
    })
  }
})
