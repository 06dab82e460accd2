import type { KeyAgent } from './agent.ts'

type Methods = {
  [Name in keyof KeyAgent]: KeyAgent[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Promise<Answer>
    : never
}
/** The agent as a page calls it, in a worker. */
export type AgentCalls = Methods

export interface AgentCall {
  id: number
  /** The account whose keys the agent holds. */
  userId: string
  method: keyof KeyAgent
  args: unknown[]
}

export type AgentAnswer = { id: number } & (
  | { answer: unknown }
  /** `isUnkept`: this browser lets the page store no keys. */
  | { error: string; isUnkept: boolean }
)
