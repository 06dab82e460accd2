import { expectAccessible, lookAt } from './axe.ts'
import { choose } from './choose.ts'
import { expect, test } from './people.ts'

const looks = [
  { width: 375, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

test('a contact message appears in the open inbox, is answered, and becomes a client', async ({
  enter,
  visit,
}) => {
  const admin = await enter('admin')
  const name = `Philippa Wren ${Date.now()}`
  const email = `wren-${Date.now()}@demo.example`
  const question = 'My neighbour’s oak has fallen on my greenhouse.\n\nWho pays?'
  const sidebar = admin.getByRole('navigation', { name: 'Sections' })
  const openCount = async () =>
    Number((await sidebar.getByRole('link', { name: 'Inbox' }).textContent())?.match(/\d+/)?.[0] ?? 0)
  await admin.goto('/admin/inbox')
  await expect(admin.getByRole('heading', { name: 'Messages to the Firm' })).toBeVisible()
  const before = await openCount()
  const jobs = await enter('admin')
  await jobs.goto('/admin/jobs')

  await test.step('an anonymous visitor sends a message', async () => {
    const anonymous = await visit()
    await anonymous.goto('/contact')
    await anonymous.waitForTimeout(2_100)
    await anonymous.getByLabel('Full Name').fill(name)
    await anonymous.getByRole('textbox', { name: 'Email' }).fill(email)
    await anonymous.getByRole('textbox', { name: 'Message' }).fill(question)
    await anonymous.getByRole('button', { name: 'Send Message' }).click()
    await expect(anonymous.getByLabel('Full Name')).toHaveValue('')
  })

  const card = admin.getByRole('listitem').filter({ hasText: name })
  await test.step('it appears live, and the sidebar counts it', async () => {
    await expect(card.getByText('Open', { exact: true })).toBeVisible()
    await expect.poll(openCount).toBe(before + 1)
  })
  await test.step('the mail to the visitor appears in the open list of jobs', async () => {
    await expect(jobs.getByRole('row').filter({ hasText: email })).toBeVisible()
  })

  await test.step('it is read and answered by keyboard alone', async () => {
    await card.getByRole('button', { name: `Read the message of ${name}` }).focus()
    await admin.keyboard.press('Enter')
    const dialog = admin.getByRole('dialog', { name: `Message from ${name}` })
    await expect(dialog.getByText('Who pays?')).toBeVisible()
    for (const look of looks) {
      await lookAt(admin, look)
      await expectAccessible(admin, `the message at ${look.width} px`)
    }
    const reply = await dialog.getByRole('link', { name: `Reply to ${name}` }).getAttribute('href')
    expect(decodeURIComponent(reply ?? '')).toContain(`mailto:${email}?subject=Your message to `)
    await dialog.getByRole('button', { name: 'Mark as answered' }).focus()
    await admin.keyboard.press('Space')
    await expect(dialog.getByText(/^Answered by .+, .+\d{4}/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Answered', { exact: true })).toBeVisible()
    await expect.poll(openCount).toBe(before)
  })

  await test.step('answered messages are found by state and by word', async () => {
    await choose(admin.getByRole('combobox', { name: 'Status' }), 'Answered')
    await admin.getByRole('searchbox').fill('greenhouse')
    await expect(admin).toHaveURL(/state=answered.*search=greenhouse|search=greenhouse.*state=answered/)
    await expect(card).toBeVisible()
  })

  await test.step('its lead becomes a client and links back to the message', async () => {
    await card.getByRole('button', { name: 'Read' }).click()
    await admin.getByRole('dialog').getByRole('link', { name: 'New' }).click()
    await expect(admin).toHaveURL(/\/admin\/leads\?id=/)
    const lead = admin.getByRole('listitem').filter({ hasText: name })
    await lead.getByRole('button', { name: 'Convert to Client' }).click()
    await expect(lead.getByText('Converted')).toBeVisible()
    await lead.getByRole('link', { name: 'Their message to the firm' }).click()
    await expect(admin).toHaveURL(/\/admin\/inbox\?lead=/)
    await expect(card.getByText(/My neighbour’s oak/)).toBeVisible()
  })
})

test('the inbox is accessible', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin/inbox')
  for (const look of looks) {
    await lookAt(admin, look)
    await expectAccessible(admin, `the inbox at ${look.width} px, ${look.colorScheme}`)
  }
})
