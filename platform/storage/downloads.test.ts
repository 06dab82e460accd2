import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { samples } from '#test/fixtures/sample-files.ts'
import { type StorageFixture, storageFixture } from '#test/fixtures/storage.ts'
import { tokenHash } from '../crypto/keys.server.ts'

let fixture: StorageFixture
const caseId = crypto.randomUUID()
const clientId = crypto.randomUUID()
const lawyerId = crypto.randomUUID()

beforeAll(async () => {
  fixture = await storageFixture()
  // A grant needs an existing case.
  await fixture.owner.query(
    `insert into cases (id, case_number, title, description) values ($1, 'DOWN-1', 'Winter v. Summers', 'A wall')`,
    [caseId],
  )
})
afterAll(() => fixture.end())

const lawyer = () => fixture.person({ roles: ['lawyer'], lawyerId })
const grantFor = (token: string, minutes: number) =>
  fixture.owner.query(
    `insert into case_access_grants (case_id, client_id, lawyer_id, token_hash, created_at, expires_at)
     select id, client_id, lawyer_id, $2, now() - interval '10 minutes', now() + $3 * interval '1 minute'
     from cases where id = $1`,
    [caseId, tokenHash(token), minutes],
  )

/** An attachment of the case, uploaded by its lawyer. */
async function attachment(name = 'Ruling.pdf', body: Buffer<ArrayBuffer> = samples.pdf) {
  const { id } = await lawyer().uploaded(name, body)
  await fixture.store(id, { purpose: 'case_update', caseId, clientId, lawyerId })
  return id
}

test('missing, malformed and forbidden get the same answer', async () => {
  const id = await attachment()
  const others = [
    fixture.person(),
    fixture.person({ clientId: crypto.randomUUID() }),
    fixture.person({ roles: ['lawyer'], lawyerId: crypto.randomUUID() }),
  ]
  const answers = await Promise.all([
    fixture.anonymousReads(id),
    fixture.anonymousReads(id, { 'x-case-grant': 'wrong' }),
    fixture.anonymousReads(crypto.randomUUID()),
    fixture.anonymousReads("x' or true --"),
    ...others.map((person) => person.read(id)),
    // The client's own case, but not unlocked.
    fixture.person({ clientId }).read(id),
    lawyer().read(crypto.randomUUID()),
  ])
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(bodies).size).toBe(1)
})

test('its lawyer, an administrator and a holder of the case’s grant read it, until the grant ends', async () => {
  const id = await attachment()
  await grantFor('live-token', 20)
  await grantFor('ended-token', -1)
  const admin = fixture.person({ roles: ['admin'] })
  const answers = [
    await lawyer().read(id),
    await admin.read(id),
    await fixture.anonymousReads(id, { 'x-case-grant': 'live-token' }),
    await fixture.person({ clientId }).read(id, { 'x-case-grant': 'live-token' }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(samples.pdf)).toBe(true)
  }
  expect((await fixture.anonymousReads(id, { 'x-case-grant': 'ended-token' })).status).toBe(404)
  await fixture.owner.query('update case_access_grants set revoked_at = now()')
  expect((await fixture.anonymousReads(id, { 'x-case-grant': 'live-token' })).status).toBe(404)
})

test('a staged file is its uploader’s alone', async () => {
  const uploader = lawyer()
  const { id } = await uploader.uploaded('draft.txt', samples.txt)
  expect((await uploader.read(id)).status).toBe(200)
  expect((await lawyer().read(id)).status).toBe(404)
  expect((await fixture.person({ roles: ['admin'] }).read(id)).status).toBe(404)
})

test('nothing of a file runs, and it is kept nowhere', async () => {
  const id = await attachment('Über “alles”.txt', Buffer.from('<script>alert(1)</script>'))
  const answer = await lawyer().read(id)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '25',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'`,
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="_ber _alles_.txt"; filename*=UTF-8''%C3%9Cber%20%E2%80%9Calles%E2%80%9D.txt`,
  })
  const shown = await lawyer().read(id, {}, '?inline=1')
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; /)
  const word = await attachment('contract.docx', samples.docx)
  expect((await lawyer().read(word, {}, '?inline=1')).headers.get('content-disposition')).toMatch(
    /^attachment; /,
  )
})

test('a portrait is everyone’s, and may be kept for an hour', async () => {
  const { id } = await lawyer().uploaded('me.png', samples.png, '?for=image')
  await fixture.store(id, { purpose: 'lawyer_portrait', lawyerId })
  const answer = await fixture.anonymousReads(id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('parts, conditions and heads are answered as HTTP has them', async () => {
  const reader = lawyer()
  const id = await attachment('digits.txt', Buffer.from('0123456789'))
  const part = async (range: string, headers = {}) => {
    const answer = await reader.read(id, { range, ...headers })
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=5-500')).toEqual([206, 'bytes 5-9/10', '56789'])
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
  expect(await part('bytes=-0')).toEqual([416, 'bytes */10', ''])
  for (const ignored of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
    expect(await part(ignored)).toEqual([200, null, '0123456789'])
  }
  const whole = await reader.read(id)
  const etag = whole.headers.get('etag') ?? ''
  expect(await whole.text()).toBe('0123456789')
  expect(await part('bytes=0-0', { 'if-range': etag })).toEqual([206, 'bytes 0-0/10', '0'])
  expect(await part('bytes=0-0', { 'if-range': '"other"' })).toEqual([200, null, '0123456789'])
  expect((await reader.read(id, { 'if-none-match': `"x", ${etag}` })).status).toBe(304)
  for (const known of ['*', `W/${etag}`])
    expect((await reader.read(id, { 'if-none-match': known })).status).toBe(304)
  expect((await reader.read(id, { 'if-none-match': '"x"' })).status).toBe(200)
})

test('a HEAD request reads no byte and is not recorded', async () => {
  const reader = lawyer()
  const id = await attachment('digits.txt', Buffer.from('0123456789'))
  const read = vi.spyOn(fixture.storage, 'get')
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${fixture.origin}/api/files/${id}`, {
      method: 'HEAD',
      headers: { cookie: reader.session.id, ...headers },
    })
    return [answer.status, answer.headers.get('content-length'), answer.headers.get('content-range')]
  }
  expect(await ask()).toEqual([200, '10', null])
  expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '3', 'bytes 2-4/10'])
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  const { rows } = await fixture.owner.query('select 1 from audit_log where entity_id = $1', [id])
  expect(rows).toEqual([])
})

test('each download is recorded; reading in parts is recorded once', async () => {
  const reader = lawyer()
  const id = await attachment('digits.txt', Buffer.from('0123456789'))
  const line = (who = reader) => ({
    action: 'file.downloaded',
    actor_role: 'lawyer',
    user_id: who.session.user.id,
    case_id: caseId,
    detail: { name: 'digits.txt' },
    address: '127.0.0.1',
  })
  const written = async () =>
    (await fixture.owner.query('select * from audit_log where entity_id = $1 order by id', [id])).rows
  await fixture.anonymousReads(id, { range: 'bytes=1-' })
  await fixture.anonymousReads(id)
  expect(await written()).toEqual([])
  // Each time all of it.
  for (let n = 0; n < 2; n++) await reader.read(id)
  expect(await written()).toMatchObject([line(), line()])
  // A part may be all but the first byte.
  for (const range of ['bytes=1-', 'bytes=0-3', 'bytes=5-']) await reader.read(id, { range })
  expect(await written()).toMatchObject([line(), line(), line()])
  const other = lawyer()
  await other.read(id, { range: 'bytes=0-3' })
  await reader.read(id)
  expect((await written()).slice(3)).toMatchObject([line(other), line()])
})

test('a reader who leaves in the middle costs nothing; lost bytes are reported, not served as a fault', async () => {
  const reader = lawyer()
  const large = await attachment('large.txt', Buffer.alloc(20 * 1024 * 1024, 'x'))
  for (let i = 0; i < 5; i++) {
    const control = new AbortController()
    const answer = await fetch(`${fixture.origin}/api/files/${large}`, {
      headers: { cookie: reader.session.id },
      signal: control.signal,
    })
    await answer.body?.getReader().read()
    control.abort()
  }
  expect((await reader.read(large)).status).toBe(200)
  expect(fixture.errors).toEqual([])
  await rm(fixture.folder, { recursive: true })
  expect((await reader.read(large)).status).toBe(404)
  expect(fixture.errors.splice(0)).toEqual([{ fileId: large }])
})
