import { choose } from './choose.ts'
import { expect, test } from './people.ts'

const caseNumber = 'CI-402118-37'
// No other test uses this case.
const closedMeanwhile = 'ES-301177-38'

test('of two tabs editing the same case, the second learns of the conflict before anything is lost', async ({
  enter,
}) => {
  const first = await enter('lawyer')
  const second = await first.context().newPage()
  const open = async (page: typeof first) => {
    await page.goto('/lawyer-portal/cases')
    await page
      .getByRole('listitem')
      .filter({ hasText: closedMeanwhile })
      .getByRole('button', { name: 'Edit Case' })
      .click()
    return page.getByRole('dialog', { name: 'Edit Case' })
  }
  const [one, other] = [await open(first), await open(second)]
  const description = await one.getByLabel('Description').inputValue()
  // By tag: behind an open dialog a list has no role.
  const card = (page: typeof first) => page.locator('li').filter({ hasText: closedMeanwhile })
  const setStatus = async (page: typeof first, form: typeof one, status: string) => {
    await choose(form.getByRole('combobox', { name: 'Status' }), status)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Case updated successfully')).toBeVisible()
  }
  await other.getByLabel('Description').fill(`${description} From the other.`)
  await one.getByLabel('Description').fill(`${description} From one tab.`)
  await setStatus(first, one, 'Closed')

  // The case has left the second tab's list, but its form keeps what was typed.
  await expect(card(second)).toHaveCount(0)
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByText('Somebody else changed this case in the meantime.')).toBeVisible()
  await expect(other.getByLabel('Description')).toHaveValue(`${description} From the other.`)
  // A toast under the pointer stays, so go on by keyboard.
  const failure = second.getByText('Failed to save case')
  await failure.hover()
  await other.getByRole('button', { name: 'Show their version' }).press('Enter')
  await expect(other.getByLabel('Description')).toHaveValue(`${description} From one tab.`)
  await other.getByLabel('Description').fill(description)
  await other.getByRole('combobox', { name: 'Status' }).press('Enter')
  await second.getByRole('option', { name: 'Ongoing' }).press('Enter')
  await other.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(second.getByText('Case updated successfully')).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expect(card(second)).toBeVisible()
})

test('of two tabs editing the same update, the second keeps its text after a change or deletion', async ({
  enter,
}) => {
  const first = await enter('lawyer')
  const second = await first.context().newPage()
  const open = async (page: typeof first) => {
    await page.goto('/lawyer-portal/cases')
    await page
      .getByRole('listitem')
      .filter({ hasText: caseNumber })
      .getByRole('button', { name: 'Timeline' })
      .click()
    return page.getByRole('dialog', { name: `Case Timeline - ${caseNumber}` })
  }
  const [one, other] = [await open(first), await open(second)]
  const words = `Notice sent ${Date.now()}`
  await one.getByRole('button', { name: 'Add Update' }).click()
  await one.getByLabel('Description').fill(words)
  await one.getByRole('form').getByRole('button', { name: 'Add Update' }).click()
  const entryIn = (dialog: typeof one) => dialog.getByRole('listitem').filter({ hasText: words })
  await expect(entryIn(other)).toBeVisible()

  await entryIn(other)
    .getByRole('button', { name: /^Edit update/ })
    .click()
  await other.getByLabel('Description').fill(`${words}, by post`)
  await entryIn(one)
    .getByRole('button', { name: /^Edit update/ })
    .click()
  await one.getByLabel('Description').fill(`${words}, by courier`)
  await one.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByText(/Somebody else changed this update/)).toBeVisible()
  await expect(other.getByLabel('Description')).toHaveValue(`${words}, by post`)

  await one
    .getByRole('listitem')
    .filter({ hasText: 'by courier' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByText(/Somebody deleted this update in the meantime/)).toBeVisible()
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(one.getByText(`${words}, by post`)).toBeVisible()
  await one
    .getByRole('listitem')
    .filter({ hasText: 'by post' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(one.getByText(`${words}, by post`)).toHaveCount(0)
})

test('failed actions say so and change nothing', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const calls =
    /\/lawyer\/(pins\/(create|delete)|appointments\/(accept|delete)|chat\/delete|profile\/update|cases\/update|timeline\/delete|documents\/add)/
  await lawyer.route(calls, (route) => route.abort())
  const said = (message: string) => expect(lawyer.getByText(message).first()).toBeVisible()
  const confirm = (name: string) => lawyer.getByRole('alertdialog').getByRole('button', { name }).click()

  await lawyer.goto('/lawyer-portal/appointments')
  const request = lawyer.getByRole('listitem').filter({ hasText: 'Samuel Adeyemi-Frost' })
  await request.getByRole('button', { name: 'Accept' }).click()
  await said('Failed to accept appointment')
  await request.getByRole('button', { name: 'Delete' }).click()
  await confirm('Delete Request')
  await said('Failed to delete appointment')
  await expect(async () => {
    await lawyer.keyboard.press('Escape')
    await expect(request).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await lawyer.goto('/lawyer-portal/chats')
  await lawyer.getByRole('button', { name: 'Delete chat with Keisha Broadnax' }).click()
  await confirm('Delete Chat')
  await said('Failed to delete chat')

  await lawyer.goto('/lawyer-portal/pins')
  await lawyer.getByRole('combobox', { name: /case/i }).fill(caseNumber)
  await choose(lawyer.getByRole('combobox', { name: /case/i }), new RegExp(caseNumber))
  await lawyer.getByRole('button', { name: 'Generate PIN' }).last().click()
  await said('Failed to create PIN')
  const pins = await lawyer.request.get('/api/lawyer/cases/options?search=FA-281936')
  const [{ id: caseId }] = await pins.json()
  await lawyer.request.post('/api/lawyer/pins', { data: { caseId } })
  await lawyer.getByRole('button', { name: 'Delete PIN for FA-281936-04' }).click()
  await confirm('Delete PIN')
  await said('Failed to delete PIN')
  await lawyer.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await lawyer.goto('/lawyer-portal/settings')
  const save = lawyer.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeEnabled()
  await lawyer.getByLabel('Phone').fill('+1 212 555 0177')
  await save.click()
  await said('Failed to update profile')
  await expect(lawyer.getByLabel('Phone')).toHaveValue('+1 212 555 0177')
  await lawyer.getByRole('link', { name: 'My Cases' }).click()
  await confirm('Discard')

  const edit = lawyer.getByRole('dialog', { name: 'Edit Case' })
  const card = lawyer.getByRole('listitem').filter({ hasText: caseNumber })
  await card.getByRole('button', { name: 'Edit Case' }).click()
  await edit.getByLabel('Title').fill('Typed in vain')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await said('Failed to save case')
  await expect(edit.getByLabel('Title')).toHaveValue('Typed in vain')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await confirm('Discard')

  await card.getByRole('button', { name: 'Timeline' }).click()
  const timeline = lawyer.getByRole('dialog', { name: `Case Timeline - ${caseNumber}` })
  const entries = timeline.getByRole('list', { name: 'Case updates' }).getByRole('listitem')
  await expect(entries).not.toHaveCount(0)
  const before = await entries.count()
  await timeline
    .getByRole('button', { name: /^Delete update/ })
    .first()
    .click()
  await confirm('Delete Update')
  await said('Failed to delete update')
  await lawyer.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(entries).toHaveCount(before)
  await lawyer.keyboard.press('Escape')
  await expect(timeline).toBeHidden()

  await lawyer.getByRole('link', { name: 'Documents' }).click()
  await lawyer.getByRole('button', { name: 'Upload Document' }).click()
  const upload = lawyer.getByRole('dialog', { name: 'Upload Document' })
  await upload.getByRole('tab', { name: 'Web address' }).click()
  await upload.getByLabel('Title').fill('Kept in the form')
  await upload.getByRole('textbox', { name: 'Address' }).fill('https://deeds.example/2')
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await said('Failed to upload document')
  await expect(upload.getByLabel('Title')).toHaveValue('Kept in the form')
})
