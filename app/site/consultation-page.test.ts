import { beforeAll, expect, test } from 'vitest'
import { consultationWords } from '#features/consultation/consultation-words.ts'
import { owner } from '#test/factories.ts'
import { part } from '#test/html.ts'
import { openSite } from '#test/site.tsx'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})

const request = {
  ...{ name: 'Una <Visitor>', email: 'una@demo.example', phone: '', othersUnknown: 'yes', website: '' },
  ...{ others: 'Harbor Shipping Inc.\r\n\r\n Jo Doe ', practiceArea: 'Civil Litigation', howSoon: 'week' },
  ...{ facts: 'They kept <my> deposit.', preferredTime: 'After 5 pm', openedAt: '1' },
}
/** As curl sends it: `--data-urlencode name=… /consultation`. */
const post = (typed: Partial<typeof request> = {}) =>
  site.get('/consultation', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...request, ...typed }).toString(),
  })
const stored = async () =>
  (
    await (
      await owner()
    ).query(
      `select l.name, l.other_side, c.facts, c.how_soon, k.state is not null as is_checked
       from leads as l join consultations as c on c.lead_id = l.id left join conflict_checks as k on k.lead_id = l.id`,
    )
  ).rows

test.each<[string, Partial<typeof request>, string, number]>([
  ['a name of one letter', { name: 'U' }, 'Enter at least two letters of your name', 400],
  ['one letter for the other side', { others: 'Jo Doe\nH' }, 'Enter at least two letters of each name', 400],
  ['nobody on the other side', { others: ' \n', othersUnknown: '' }, consultationWords.others, 400],
  ['no field of law', { practiceArea: '' }, 'Choose a field of law', 400],
  ['haste', { openedAt: '9999999999999' }, consultationWords.failed, 429],
])(
  'a request that is sent without scripts with %s comes back with what was typed',
  async (_, wrong, said, status) => {
    const typed = { ...request, ...wrong }
    const answer = await post(typed)
    expect(answer.status).toBe(status)
    expect(answer.words).toContain(said)
    const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    for (const name of ['name', 'email', 'preferredTime'] as const)
      expect(answer.html).toContain(`value="${escaped(typed[name])}"`)
    expect(part(answer.html, /<textarea[^>]*name="facts"/)).toContain(escaped(typed.facts))
    expect(part(answer.html, /<textarea[^>]*name="others"/)).toContain(typed.others.trim().split(/\r?\n/)[0])
    expect(await stored()).toEqual([])
  },
)

test('a request that is sent without scripts is confirmed, stored once and checked', async () => {
  for (let sent = 0; sent < 2; sent++) {
    const answer = await post()
    expect(answer.status).toBe(200)
    expect(answer.words).toContain(consultationWords.sent)
    expect(answer.html).not.toContain('Visitor')
  }
  expect(await stored()).toEqual([
    {
      ...{ name: request.name, other_side: ['Harbor Shipping Inc.', 'Jo Doe'], facts: request.facts },
      ...{ how_soon: 'week', is_checked: true },
    },
  ])
})
