import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeLawyer, makeUser, owner, sharedPassword } from '#test/factories.ts'
import { openSite } from '#test/site.tsx'

// What staff see when they open a client's link; e2e/lawyer-access.spec.ts covers what clients see.

let site: Awaited<ReturnType<typeof openSite>>
let item: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  site = await openSite({}, { logins: true })
  item = await makeCase({ title: 'A title that is nobody else’s', status: 'pending' })
})

type Person = { person: { email: string } }
async function signedIn({ person: { email } }: Person, login: string) {
  const browser = site.browser()
  const sent = await browser.post(login, { intent: 'sign-in', email, password: sharedPassword })
  expect(sent.status).toBe(302)
  return browser
}
const unknown = '0'.repeat(32)
const link = () => `/case/${item.shareLink}`
const notice = /Case links are for clients A case link opens the case for its own client/

test('another lawyer learns nothing of a case by its link: an unknown one reads the same', async () => {
  const browser = await signedIn(await makeLawyer(), '/lawyer-login')
  const [theirs, none] = [await browser.open(link()), await browser.open(`/case/${unknown}`)]
  expect(theirs.words).toMatch(notice)
  expect(theirs.words).toBe(none.words)
  expect([theirs.status, none.status]).toEqual([200, 200])
  for (const secret of [item.caseNumber, item.title, item.description, item.id])
    expect(theirs.html).not.toContain(secret)
  expect(theirs.html).toContain('href="/lawyer-portal"')
})

test('another client still reads that there is no such case, and nobody is asked to sign in', async () => {
  const other = await makeCase()
  const browser = await signedIn(other.client, '/auth')
  expect((await browser.open(link())).location).toBe('/cases?notice=case-not-found')
  const person = await makeUser()
  const without = await signedIn({ person }, '/auth')
  expect((await without.open(link())).location).toBe('/cases?notice=case-not-found')
  expect((await site.get(link())).location).toMatch(/^\/auth\?next=/)
})

test('its own lawyer and administrators get a link to the case in their portal, and nothing else of it', async () => {
  const lawyer = await signedIn(item.lawyer, '/lawyer-login')
  const admin = await signedIn(await makeAdmin(), '/admin-login')
  for (const [browser, to] of [
    [lawyer, `/lawyer-portal/cases/${item.caseNumber}`],
    [admin, `/admin/cases/${item.caseNumber}`],
  ] as const) {
    const page = await browser.open(link())
    expect(page.words).toMatch(notice)
    expect(page.words).toContain(`Open ${item.caseNumber} in the Portal`)
    expect(page.html).toContain(`href="${to}"`)
    for (const locked of [item.title, item.description]) expect(page.html).not.toContain(locked)
  }
  // A revoked link is not found, for staff too.
  await (await owner()).query('update cases set share_link_revoked_at = now() where id = $1', [item.id])
  for (const browser of [lawyer, admin]) {
    const page = await browser.open(link())
    expect(page.words).toMatch(notice)
    expect(page.html).not.toContain(item.caseNumber)
  }
})
