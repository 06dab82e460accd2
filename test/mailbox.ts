import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { testApp } from './app.ts'

/** The mails to an address, newest first. */
export async function mailsTo(email: string, env?: Record<string, string>) {
  const { services } = await testApp(env)
  const folder = services.mailer.outbox ?? ''
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some(({ address }) => address === email)).reverse()
}

/** Waits for so many mails to an address; returns the newest and the token of its link. */
export async function mailTo(email: string, count = 1, env?: Record<string, string>) {
  await expect.poll(async () => (await mailsTo(email, env)).length, { timeout: 5000 }).toBe(count)
  const [mail] = await mailsTo(email, env)
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { subject: mail?.subject ?? '', text: mail?.text ?? '', replyTo: mail?.replyTo?.[0], token }
}
