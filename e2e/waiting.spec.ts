import { testAlone } from './alone.ts'
import { expect } from './people.ts'
import { saved } from './saved.ts'

// On a server of its own: other tests write to the firm too, and the contact form takes five messages an hour.
const test = testAlone()

test('an administrator reads and marks notifications, and chooses what is mailed', async ({
  enter,
  visit,
}) => {
  const admin = await enter('admin')
  const bell = admin.getByRole('button', { name: /^Notifications/ })
  const sheet = admin.getByRole('dialog', { name: 'Notifications' })
  const unread = async (): Promise<string[]> => {
    const { items } = await (await admin.request.get('/api/notifications')).json()
    return items
      .filter((item: { readAt: string | null }) => !item.readAt)
      .map((item: { id: string }) => item.id)
  }

  const atFirst = (await unread()).length
  await test.step('a message to the firm is news at once', async () => {
    const visitor = await visit()
    await visitor.goto('/contact')
    await visitor.waitForTimeout(2_100)
    await visitor.getByLabel('Full Name').fill(`Rosalind Pike ${Date.now()}`)
    await visitor.getByRole('textbox', { name: 'Email' }).fill(`pike-${Date.now()}@demo.example`)
    await visitor.getByRole('textbox', { name: 'Message' }).fill('Whom do I ask about a lease?')
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(admin.getByRole('button', { name: `Notifications, ${atFirst + 1} unread` })).toBeVisible()
  })

  const before = await unread()
  await bell.click()
  await sheet
    .getByRole('link', { name: /contact form.*\(unread\)/s })
    .first()
    .click()
  await expect(admin).toHaveURL(/\/admin\/inbox$/)
  await expect(admin.getByRole('heading', { name: 'Messages to the Firm' })).toBeVisible()
  await expect
    .poll(async () => {
      const now = await unread()
      return before.filter((id) => !now.includes(id))
    })
    .toHaveLength(1)

  await bell.click()
  await sheet.getByRole('button', { name: 'Mark all as read' }).click()
  await expect
    .poll(async () => {
      const now = await unread()
      return before.filter((id) => now.includes(id))
    })
    .toEqual([])
  await admin.keyboard.press('Escape')

  await bell.click()
  await sheet.getByRole('link', { name: 'Choose what is mailed' }).click()
  await expect(admin).toHaveURL(/\/admin\/security/)
  const mails = admin.getByRole('switch', { name: 'By email' })
  const mailed = saved(admin, 'setMail')
  await mails.click()
  await expect(mails).not.toBeChecked()
  await mailed
  await admin.reload()
  await expect(mails).not.toBeChecked()
  await mails.click()
  await expect(mails).toBeChecked()
  const documents = admin.getByRole('group', { name: 'Mail me about' }).getByLabel('Documents')
  const chosen = saved(admin, 'setOccasions')
  await documents.click()
  await expect(documents).not.toBeChecked()
  await chosen
  await admin.reload()
  await expect(documents).not.toBeChecked()
  await expect(admin.getByLabel('Messages, requests for consultations, and conflict checks')).toBeChecked()
  const summary = admin.getByLabel('Summary by email')
  await expect(summary).toHaveValue('off')
  const digest = saved(admin, 'setDigest')
  await summary.selectOption('Every Monday at 7:00 AM')
  await digest
  await admin.reload()
  await expect(summary).toHaveValue('weekly')
})

test('Today lists a case without a lawyer as soon as there is one, and opens it', async ({ enter }) => {
  const admin = await enter('admin')
  await expect(admin.getByRole('banner').getByText('Case Management')).toBeVisible()
  await admin.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Today' }).click()
  await expect(admin).toHaveURL(/\/admin\/today$/)
  await expect(admin.getByRole('heading', { name: 'Needs Attention' })).toBeVisible()
  const other = await admin.context().newPage()
  const title = `A matter that nobody has ${Date.now()}`
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Add New Case' }).click()
  const form = other.getByRole('dialog', { name: 'Add New Case' })
  await form.getByRole('textbox', { name: /^Case number/ }).fill(`WAIT-${Date.now()}`)
  await form.getByRole('textbox', { name: /^Title/ }).fill(title)
  await form.getByRole('textbox', { name: /^Description/ }).fill('Waits for a lawyer.')
  await form.getByRole('button', { name: /^(Add|Create)/ }).click()
  await expect(form).toBeHidden()
  const unassigned = admin.getByRole('heading', { name: 'Cases without a lawyer' }).locator('../..')
  await unassigned.getByRole('link', { name: title }).click()
  await expect(admin).toHaveURL(/\/admin\/cases\/WAIT-/)
  await expect(admin.getByRole('heading', { name: title })).toBeVisible()
})

test('a lawyer’s Home lists a client who waits, and opens the chat', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.getByRole('heading', { name: 'Clients unanswered for a day' }).waitFor()
  const line = lawyer.locator('a[href*="/chats?chat="]').first()
  const name = await line.locator('span').first().textContent()
  await line.click()
  await expect(lawyer).toHaveURL(/\/lawyer-portal\/chats$/)
  await expect(
    lawyer
      .getByRole('dialog')
      .getByText(name ?? '')
      .first(),
  ).toBeVisible()
})
