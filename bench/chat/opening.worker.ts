import type { Closed } from '#features/chat/agent/opening.ts'
import { fromBase64, utf8 } from '#platform/e2ee/bytes.ts'
import { KeyServer, keyBrowser } from '#test/fixtures/key-server.ts'

// Measures in a browser's worker, like the product's agent, how long opening a conversation after a reload
// takes.

addEventListener('message', async ({ data: count }: MessageEvent<number>) => {
  const server = new KeyServer()
  await server.makeFirmKey()
  const ann = await keyBrowser(server, 'client')
  const eleanor = await keyBrowser(server, 'lawyer')
  const messages: Closed[] = []
  for (let n = 0; n < count; n++)
    messages.push(await (n % 2 ? ann : eleanor).write(`Message ${n}: ${'some words of it. '.repeat(n % 12)}`))
  const took: number[] = []
  const limit: number[] = []
  for (let round = 0; round < 7; round++) {
    const reloaded = await keyBrowser(server, 'client', ann.userId, ann.store)
    const began = performance.now()
    await reloaded.look()
    const opened = await reloaded.agent.open(server.conversationId, messages)
    took.push(performance.now() - began)
    limit.push(await bare(messages))
    if (opened.some(({ opening }) => opening !== 'opened')) throw new Error('A message was not opened.')
  }
  postMessage({ took, limit })
})

/** The least that it takes: a signature and a decryption for each, with other keys and nothing around them. */
async function bare(messages: readonly Closed[]): Promise<number> {
  const signing = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = new Uint8Array(12)
  const ready = await Promise.all(
    messages.map(async ({ sealed }) => {
      const text = utf8(sealed.sealedText)
      const signature = await crypto.subtle.sign('Ed25519', signing.privateKey, text)
      const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, fromBase64(sealed.sealedText))
      return { text, signature, closed }
    }),
  )
  const began = performance.now()
  await Promise.all(
    ready.map(async ({ text, signature, closed }) => {
      await crypto.subtle.verify('Ed25519', signing.publicKey, signature, text)
      return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, closed)
    }),
  )
  return performance.now() - began
}
