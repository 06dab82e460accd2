import { copyKeys, expectWords, keepDraft, readDraft } from '#platform/drafts/drafts.ts'

// Drafts and unsent messages in the browser's storage, encrypted with a key that can't be exported. A browser that can't
// encrypt keeps them as it did before; it can't write in an encrypted chat.

/** As it is stored: encrypted, or as a text where the browser can't. */
export interface Kept {
  sealed?: string
  text?: string
}

/** One after the other for each name, so that an older text never replaces a newer one. */
const last = new Map<string, Promise<void>>()

/** Storage fails for a moment at times. A browser that refuses it this often is taken to refuse it for good. */
const attempts = 3
const refused = new Set<string>()

/** What encrypts texts; undefined if this browser can't. */
async function agentOf(owner: string) {
  const { localAgent, lackOf } = await import('./agent/agent-client.ts')
  if (await lackOf()) return
  for (let attempt = refused.has(owner) ? attempts : 1; ; attempt++) {
    const agent = await localAgent(owner)
    if (agent) refused.delete(owner)
    else if (attempt === attempts) refused.add(owner)
    if (agent || attempt === attempts) return agent
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Keeps a text under a name; an empty one is forgotten. */
export function keepText(owner: string, name: string, text: string): Promise<void> {
  const key = `${owner} ${name}`
  // Signing out in the meantime asks as well.
  const arrived = text === '' ? () => {} : expectWords(owner)
  const kept = (last.get(key) ?? Promise.resolve())
    .then(async () => {
      // Gone at once: a message that was sent must not be sent again.
      if (text === '') return keepDraft(owner, name, undefined)
      const agent = await agentOf(owner)
      keepDraft(owner, name, agent ? { sealed: await agent.keep(name, text) } : { text })
    })
    .finally(arrived)
  last.set(
    key,
    kept.catch(() => {}),
  )
  return kept
}

const closedTabs = () => import('#platform/drafts/closed-tabs.ts')

/** Keeps a text as `keepText` does, and a copy that outlives the tab where this browser can encrypt it. */
export async function keepBeyondTab(owner: string, name: string, text: string): Promise<void> {
  await keepText(owner, name, text)
  if (readDraft<Kept>(owner, name)?.text !== undefined) return
  // Without it the text lasts as long as the tab.
  await closedTabs()
    .then(({ copyDraft }) => copyDraft(owner, name))
    .catch(() => {})
}

/** Loads what makes copies: it is needed when the connection is lost. */
export const prepareCopies = (): void => void closedTabs().catch(() => {})

/**
 * Takes over what closed tabs left under a name, into a field that nothing is typed in. What this tab has already is
 * copied for the next page.
 * @param isFree asked before each text is taken; what is not taken stays for the next page
 * @param show gets all that was taken, as it is kept from then on
 */
export async function takeLeftText(
  owner: string,
  name: string,
  isFree: () => boolean,
  show: (text: string) => void,
): Promise<void> {
  const here = readDraft<Kept>(owner, name)
  if (!here && copyKeys(owner).length === 0) return
  const { copyDraft, takeCopies } = await closedTabs()
  if (here?.sealed) await copyDraft(owner, name)
  const taken: string[] = []
  await takeCopies(owner, name, async (_, value) => {
    const text = await openedText(owner, name, value as Kept)
    // What these keys don't open is lost: another device wrote it.
    if (!text) return
    // A page that is reloaded leaves its own copy, or two of the same text if it had taken it over just before.
    if (here) return text === (await openedText(owner, name, here)) ? undefined : false
    if (taken.includes(text)) return
    if (!isFree()) return false
    taken.push(text)
    const all = taken.join('\n\n')
    show(all)
    await keepBeyondTab(owner, name, all)
  })
}

/**
 * The last stored text; undefined if there is none, or this browser can never open it: another device stored it, or
 * what encryption needs is not there any more. Starts the worker that encrypts.
 * @throws {Error} if it can't be opened now
 */
export async function keptText(owner: string, name: string): Promise<string | undefined> {
  const kept = readDraft<Kept>(owner, name)
  if (!kept) {
    // A text that is typed now must not wait for the worker to start. If that fails, keeping a text tries again.
    agentOf(owner).catch(() => {})
    return undefined
  }
  return openedText(owner, name, kept)
}

/** What was kept under a name. @throws {Error} if it can't be opened now */
export const openedText = async (owner: string, name: string, { sealed, text }: Kept) =>
  sealed === undefined ? text : (await agentOf(owner))?.kept(name, sealed)
