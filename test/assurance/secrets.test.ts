import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeAppointment, makeCase, makeClient, owner, sharedPassword } from '#test/factories.ts'
import { samples } from '#test/fixtures/sample-files.ts'
import { enrol } from '#test/fixtures/two-factor.ts'
import { mailTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'
import { figure } from './figure.ts'

// Runs flows that involve secrets, then searches tables, logs, files and mails for them.

const level = { LOG_LEVEL: 'debug' }
/** Secrets that may be in clear: a link in its recipient's mail, a share link in `cases`. */
const allowed: Record<string, string[]> = {
  'sign-up link': ['mail'],
  'reset link': ['mail'],
  'address link': ['mail'],
  'share link': ['table cases'],
  'invitation link': ['mail'],
}

test('no secret is stored or logged in clear', { timeout: 60_000 }, async () => {
  const { services, dataDir } = await testApp(level)
  const log: string[] = []
  const instance = services.log as unknown as Record<symbol, unknown>
  instance[pino.symbols.streamSym] = { write: (line: string) => log.push(line) }

  const secrets = await work()
  expect(log.length).toBeGreaterThan(20)
  // Mails and work after the answers have been written by now.
  const places = new Map<string, string>([
    ['log', log.join('')],
    ...(await tables()),
    ...(await files(dataDir)),
  ])

  const found: string[] = []
  for (const [secret, value] of secrets) {
    expect(value.length, secret).toBeGreaterThan(3)
    for (const [place, text] of places) {
      const isMeant = allowed[secret]?.includes(place.startsWith('mail ') ? 'mail' : place)
      if (!isMeant && appears(value, text)) found.push(`${secret} in ${place}`)
    }
  }
  figure(
    'secrets',
    `${secrets.size} kinds searched in ${places.size} places, ${found.length} found`,
    '0 found',
  )
  expect(found).toEqual([])
  // The search would find a secret.
  expect(appears(secrets.get('share link') ?? '', places.get('table cases') ?? '')).toBe(true)
  expect(
    [...places].some(
      ([place, text]) => place.startsWith('mail ') && appears(secrets.get('reset link') ?? '', text),
    ),
  ).toBe(true)
})

/** Four digits occur everywhere, so a PIN is searched as a separate value. */
function appears(value: string, text: string): boolean {
  const forms = [
    value,
    Buffer.from(value).toString('base64').replace(/=+$/, ''),
    Buffer.from(value).toString('hex'),
    encodeURIComponent(value),
  ]
  if (value.length > 6) return forms.some((form) => text.includes(form))
  return new RegExp(`(?<![\\w.:-])${value}(?![\\w.:-])`).test(text) || text.includes(`pin_code=${value}`)
}

/** Runs the flows that involve a secret, and returns the secrets by kind. */
async function work(): Promise<Map<string, string>> {
  const from = { env: level }
  const secrets = new Map([['password', sharedPassword]])
  const made = await makeCase()
  const { client, lawyer } = made
  secrets.set('share link', made.shareLink)
  await makeAppointment({ client, lawyer })
  const asLawyer = await as(lawyer.person, from)
  const asClient = await as(client.person, from)
  for (const [who, { cookies }] of [
    ['client', asClient],
    ['lawyer', asLawyer],
  ] as const) {
    const cookie = decodeURIComponent(cookies.get('portico') ?? '')
    secrets.set(`session of the ${who}`, cookie.split('.')[0] as string)
    secrets.set(`signature of the ${who}`, cookie.split('.')[1] as string)
  }

  const { items } = await asLawyer.api.lawyer.appointments.list({})
  const { conversationId } = await asLawyer.api.lawyer.appointments.accept({ id: items[0]?.id as string })
  for (const [who, visit] of [
    ['client', asClient],
    ['lawyer', asLawyer],
  ] as const) {
    const messageText = `in confidence from the ${who} ${randomUUID()}`
    secrets.set(`chat text of the ${who}`, messageText)
    await visit.api[who].chat.send({ conversationId, idempotencyKey: randomUUID(), messageText })
    await visit.api[who].chat.messages({ conversationId })
  }

  const { pinCode } = await asLawyer.api.lawyer.pins.create({ caseId: made.id })
  secrets.set('PIN', pinCode as string)
  const anonymousVisit = await anonymous(from)
  const tryPin = (pin_code: string) =>
    anonymousVisit.api.site.caseAccess.verifyPin({ case_id: made.id, pin_code })
  await tryPin('0000')
  const { grant } = await tryPin(pinCode as string)
  secrets.set('grant', grant as string)
  const context = { grant: grant as string }
  await anonymousVisit.api.site.caseAccess.details(undefined, { context })
  await asClient.fetch(`/api/client/shared-case/${made.shareLink}`)
  await asClient.fetch(`/case/${made.shareLink}`)

  const email = `${randomUUID()}@demo.example`
  const chosen = `chosen ${randomUUID()}`
  secrets.set('chosen password', chosen)
  const joining = await anonymous(from)
  await joining.api.accounts.signUp({ name: 'Robin Vale', email, password: chosen })
  secrets.set('sign-up token of the browser', joining.cookies.get('portico-sign-up') as string)
  const verify = await mailTo(email, 1, level)
  secrets.set('sign-up link', verify.token)
  await joining.fetch(`/auth/verify?token=${verify.token}`)
  await joining.api.accounts.verifySignUp({ token: verify.token })

  const wrong = `mistyped ${randomUUID()}`
  secrets.set('mistyped password', wrong)
  await joining.api.accounts.signIn({ email, password: wrong }).catch(() => {})
  await joining.api.accounts.passwordReset.ask({ email })
  const reset = await mailTo(email, 2, level)
  secrets.set('reset link', reset.token)
  const next = `next ${randomUUID()}`
  secrets.set('next password', next)
  await joining.fetch(`/auth/password?token=${reset.token}`)
  await joining.api.accounts.passwordReset.complete({ token: reset.token, password: next })

  const moved = `${randomUUID()}@demo.example`
  await asClient.api.accounts.own.askForAddress({ email: moved, password: sharedPassword })
  const address = await mailTo(moved, 1, level)
  secrets.set('address link', address.token)
  await asClient.fetch(`/auth/email?token=${address.token}`)

  for (const [kind, secret] of await ofStaff()) secrets.set(kind, secret)

  const headers = { 'x-file-name': 'a.txt' }
  await asLawyer.fetch('/api/uploads', { method: 'POST', headers, body: samples.txt })
  // Errors are logged, without the request's content.
  const json = { 'content-type': 'application/json' }
  await anonymousVisit.fetch('/api/sign-in', {
    method: 'POST',
    headers: json,
    body: `{"email":"a\\u0000@b.example","password":"${wrong}"}`,
  })
  await anonymousVisit.fetch(`/api/functions/verify-pin`, {
    method: 'POST',
    headers: json,
    body: `{"pin_code":"${pinCode}","case_id":1}`,
  })
  return secrets
}

/** Secrets of staff logins, API tokens and webhooks. */
async function ofStaff(): Promise<[kind: string, secret: string][]> {
  const from = { env: level }
  const { api } = await as((await makeAdmin()).person, from)
  const invited = `${randomUUID()}@octagonlaw.example`
  await api.admin.invitations.send({ role: 'admin', name: 'New Person', email: invited })
  const invitation = await mailTo(invited, 1, level)
  await (await anonymous(from)).api.accounts.invitation.look({ token: invitation.token })

  const { token } = await api.admin.apiTokens.create({
    ...{ name: 'A program', scopes: ['leads:read'], days: 30, password: sharedPassword },
  })
  const { app } = await testApp(level)
  for (const authorization of [`Bearer ${token}`, `Bearer ${token}x`])
    await app.request('/api/admin/leads', { headers: { authorization, 'x-forwarded-for': '2001:db8::7' } })

  const [url, event] = ['https://93.184.215.14/in', 'lead.created'] as const
  const { secret } = await api.admin.webhooks.create({ url, events: [event] })

  const { recoveryCodes, code, person } = await enrol((await makeClient()).person, from)
  const half = await anonymous(from)
  await half.api.accounts.signIn({ ...person, portal: 'client' })
  const halfway = half.cookies.get('portico-second-step') as string
  await half.api.accounts.secondStep.complete({ code: code() })
  return [
    ['invitation link', invitation.token],
    ['API token', token],
    ['webhook’s secret', secret],
    ['recovery code', recoveryCodes[0] as string],
    ['cookie of the second step', halfway],
  ]
}

/** Every table as text, as in a dump. */
async function tables(): Promise<[string, string][]> {
  const sql = await owner()
  const { rows } = await sql.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return Promise.all(
    rows.map(async ({ name }): Promise<[string, string]> => {
      const dump = await sql.query(`select string_agg(to_jsonb(t)::text, E'\\n') as text from ${name} t`)
      return [`table ${name.replace('public.', '')}`, dump.rows[0].text ?? '']
    }),
  )
}

async function files(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, string]> => {
        const path = join(entry.parentPath, entry.name)
        // Mail lines are folded, and links with them.
        const text = (await readFile(path, 'latin1')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
        return [`${entry.name.endsWith('.eml') ? 'mail' : 'file'} ${entry.name}`, text]
      }),
  )
}
