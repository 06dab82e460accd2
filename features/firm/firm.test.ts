import { beforeAll, describe, expect, test } from 'vitest'
import { demoFirm, emptyFirm } from '#firm.config.ts'
import { firm, firmInitials } from '#firm.ts'
import { coloursOf } from '#firm-colours.ts'
import { renderSvg } from '#platform/drawing/svg.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { drawnMark } from './drawn-mark.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const picture = async () =>
  renderSvg(drawnMark(40, { line: '#ffffff', frame: '#000000' }), { width: 40, height: 40 })
const ours = () => admin.api.admin.firm
const shown = async () => (await anonymous()).api.site.firm.read()
const other = {
  ...demoFirm,
  name: 'Harbor & <b>Pine</b> LLP',
  phone: '+1 503 555 0110',
  emailDomain: 'harborpine.example',
}

describe('refusals', () => {
  test('only administrators write what the site says of the firm', async () => {
    for (const { api } of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      await expect(api.admin.firm.update({ ...other, version: 1 })).rejects.toMatchObject(notForThem)
      await expect(api.admin.firm.read()).rejects.toMatchObject(notForThem)
    }
    expect((await shown()).name).toBe(demoFirm.name)
  })

  test('each value is checked, and its error is shown beside its field', async () => {
    const { version } = await ours().read()
    const wrong = {
      ...other,
      version,
      name: ' ',
      phone: '<script>',
      emailDomain: '@harborpine.example',
      emails: { contact: 'nobody', consultations: '' },
      social: { ...other.social, X: 'javascript:alert(1)' },
      hours: [{ days: '', open: '9-5' }],
      timeZone: 'Mars/Olympus_Mons',
      locale: 'tlh',
      records: { keepYears: 0 },
      colours: { accent: 'red;}' as 'brass', ink: '' as 'navy' },
      mark: 'logo' as 'octagon',
    }
    await expect(ours().update(wrong)).rejects.toMatchObject({
      data: {
        fields: {
          name: 'Name is required',
          phone: expect.any(String),
          emailDomain: expect.any(String),
          'emails.contact': expect.any(String),
          'social.X': expect.any(String),
          'hours.0.days': 'Please enter the days',
          timeZone: 'Please choose a time zone',
          locale: 'Please choose one of the list',
          'colours.accent': 'Please choose an accent of the list',
          'colours.ink': 'Please choose an ink of the list',
          mark: 'Please choose a mark of the list',
          'records.keepYears': expect.stringContaining('between 1 and 50'),
        },
      },
    })
    const nine = Array.from({ length: 8 }, () => ({ days: 'Monday', open: '9' }))
    await expect(ours().update({ ...other, version, hours: nine })).rejects.toMatchObject({ status: 400 })
  })

  test('of two administrators, the second gets a conflict and changes nothing', async () => {
    const { version } = await ours().read()
    await ours().update({ ...demoFirm, version, tagline: 'First' })
    await expect(ours().update({ ...demoFirm, version, tagline: 'Second' })).rejects.toMatchObject({
      status: 409,
    })
    await expect.poll(async () => (await shown()).tagline).toBe('First')
  })
})

test('a change is in pages, mails and rules without a restart, and in the audit log', async () => {
  const { version } = await ours().read()
  await ours().update({ ...other, version })
  await expect.poll(async () => (await shown()).name).toBe(other.name)
  expect(firm.name).toBe(other.name)
  const mail = composeMail({ subject: 'Test', paragraphs: [] })
  expect(mail.text).toContain(other.name)
  expect(mail.html).toContain('Harbor &amp; &lt;b&gt;Pine&lt;/b&gt; LLP')
  const visit = await anonymous()
  await expect(
    visit.api.accounts.signIn({
      portal: 'lawyer-auth',
      email: `a@${demoFirm.emailDomain}`,
      password: 'not anybody’s',
    }),
  ).rejects.toMatchObject({ message: 'Invalid email domain. Use @harborpine.example email' })
  // Beside a password that is too short, too.
  await expect(
    visit.api.accounts.signIn({ portal: 'lawyer-auth', email: `a@${demoFirm.emailDomain}`, password: 'abc' }),
  ).rejects.toMatchObject({
    data: { fields: { email: 'Invalid email domain. Use @harborpine.example email' } },
  })
  const { items } = await admin.api.admin.audit.list({})
  expect(items[0]).toMatchObject({ action: 'firm.changed' })
})

test('mails and pictures are in the colours that an administrator chose', async () => {
  const { version } = await ours().read()
  const [before, markBefore] = [composeMail({ subject: 'Test', paragraphs: [] }).html, await picture()]
  const colours = { accent: 'teal', ink: 'forest' } as const
  await ours().update({ ...other, version, colours, mark: 'monogram' })
  await expect.poll(async () => (await shown()).colours).toEqual(colours)
  const { html } = composeMail({ subject: 'Test', paragraphs: [] })
  const [own, demos] = [coloursOf(colours), coloursOf(demoFirm.colours)]
  for (const token of ['paper', 'ink', 'brass-fill', 'rule'] as const) {
    expect(before).toContain(demos[token].light)
    expect(html).toContain(own[token].light)
    expect(html).not.toContain(demos[token].light)
  }
  expect(await picture()).not.toBe(markBefore)
  expect(markBefore).toContain('M12.5 2h15')
  expect(await picture()).not.toContain('M12.5 2h15')
})

test.each([
  ['Harbor & Pine LLP', 'HP'],
  ['The Law Office of Ángel Öz, P.C.', 'LO'],
  ['Pine', 'P'],
  ['LLC', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(firmInitials(name)).toBe(initials)
})

test('a firm that nobody has written anything of shows no invented value', async () => {
  const sql = await owner()
  await sql.query('delete from firm_settings')
  await expect.poll(async () => (await shown()).name).toBe(emptyFirm.name)
  const mail = composeMail({ subject: 'Test', paragraphs: [] })
  for (const invented of [demoFirm.name, demoFirm.address.street, demoFirm.emails.contact])
    expect(mail.text + mail.html).not.toContain(invented)
  expect(mail.text).not.toMatch(/undefined|, *$/m)
  const visit = await anonymous()
  await expect(
    visit.api.accounts.signIn({ portal: 'lawyer-auth', email: 'a@b.example', password: 'not anybody’s' }),
  ).rejects.toMatchObject({ status: 400 })
  expect(await ours().read()).toEqual({ ...emptyFirm, version: 0 })
  await ours().update({ ...demoFirm, mark: 'monogram', version: 0 })
  await expect.poll(async () => (await shown()).name).toBe(demoFirm.name)
})
