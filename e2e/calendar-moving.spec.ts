import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'

test('court dates are moved in the month and in the week, by pointer and by keyboard', async ({ enter }) => {
  const admin = await enter('admin')
  const title = `Moving hearing ${Date.now()}`
  const caseNumber = `CASE-MOVE-${Date.now()}`
  const made = await admin.request.post('/api/admin/cases', {
    data: { caseNumber, title: 'A case that moves', description: 'Its hearing does.' },
  })
  expect(made.status()).toBe(201)
  const { id: caseId } = await made.json()
  const courtDate = '2033-06-07T14:30:00Z'
  const scheduled = await admin.request.post('/api/admin/calendar', { data: { caseId, title, courtDate } })
  expect(scheduled.status()).toBe(201)

  // The whole week in view: a drag that scrolls the page is the browser's affair.
  await admin.setViewportSize({ width: 1280, height: 1000 })
  const form = admin.getByRole('dialog', { name: 'Move this court date?' })
  const entry = admin.getByRole('button', { name: new RegExp(title) })

  await test.step('dropped on another day of the month it keeps its time; nothing moves unasked', async () => {
    await admin.goto(`/admin/calendar?view=month&month=2033-06&caseId=${caseId}`)
    const square = admin.getByRole('listitem').filter({ has: admin.locator('time[datetime="2033-06-15"]') })
    await entry.dragTo(square)
    await expect(form.getByLabel('New time')).toHaveValue('2033-06-15T10:30')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(square.getByRole('button')).toHaveCount(0)
    await entry.dragTo(square)
    await form.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(admin.getByText('Court date moved')).toBeVisible()
    await expect(square.getByRole('button', { name: new RegExp(title) })).toBeVisible()
  })

  await test.step('in the week it takes the hour of its square', async () => {
    await admin.goto(`/admin/calendar?view=week&day=2033-06-15&caseId=${caseId}`)
    const row = admin.getByRole('row').filter({ has: admin.getByRole('rowheader', { name: /^3\sPM$/ }) })
    await entry.dragTo(row.getByRole('cell').nth(4))
    await expect(form.getByLabel('New time')).toHaveValue('2033-06-16T15:30')
    await form.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(row.getByRole('cell').nth(4)).toContainText(title)
    await expectAccessible(admin, 'the week')
  })

  await test.step('by keyboard, to a time that is typed; a date that was changed in the meantime stays', async () => {
    await entry.focus()
    await admin.keyboard.press('m')
    await expect(form.getByLabel('New time')).toHaveValue('2033-06-16T15:30')
    await form.getByLabel('New time').fill('2033-06-17T09:00')
    await admin.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(entry).toContainText('9:00')
    await entry.focus()
    await admin.keyboard.press('m')
    await expect(form).toBeVisible()
    const [now] = await (await admin.request.get(`/api/admin/cases/${caseId}/court-dates`)).json()
    const theirs = await admin.request.put(`/api/admin/calendar/${now.id}/time`, {
      data: { version: now.version, courtDate: '2033-06-18T14:00:00Z' },
    })
    expect(theirs.status()).toBe(200)
    await form.getByLabel('New time').fill('2033-06-13T09:00')
    await form.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(form.getByText(/^Somebody else changed this court date in the meantime/)).toBeVisible()
    await expect(form.getByLabel('New time')).toHaveValue('2033-06-13T09:00')
    await expect(form.getByRole('row', { name: 'Court date' })).toContainText(
      'Jun 13, 2033, 9:00 AMJun 18, 2033, 10:00 AM',
    )
    await form.getByRole('button', { name: 'Show their version' }).click()
    await expect(form.getByLabel('New time')).toHaveValue('2033-06-18T10:00')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('weeks are turned, and a phone shows a list', async () => {
    await admin.getByRole('button', { name: 'Next week' }).click()
    await expect(admin.getByText('No court dates in this week.')).toBeVisible()
    await admin.getByRole('button', { name: 'This Week' }).click()
    await expect(admin).not.toHaveURL(/day=/)
    await admin.goto(`/admin/calendar?view=week&day=2033-06-15&caseId=${caseId}`)
    await lookAt(admin, { width: 375, colorScheme: 'dark' })
    await expect(entry).toBeVisible()
    await expectAccessible(admin, 'the week at 375 px, dark')
  })
})

test('a lawyer schedules a court date by the search’s command and moves it in their month and week', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  const title = `Own hearing ${Date.now()}`
  await lawyer.setViewportSize({ width: 1280, height: 1000 })
  await lawyer.goto('/lawyer-portal')
  await lawyer.keyboard.press('Control+k')
  await lawyer.getByRole('combobox', { name: /search/i }).fill('new court date')
  await lawyer.keyboard.press('Enter')
  const scheduling = lawyer.getByRole('dialog', { name: 'Schedule Court Date' })
  await scheduling.getByRole('combobox', { name: 'Case' }).click()
  await lawyer.getByRole('option').first().click()
  await scheduling.getByRole('textbox', { name: 'Title' }).fill(title)
  await scheduling.getByLabel('Court date').fill('2033-06-07T10:30')
  await scheduling.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(lawyer.getByText('Court date scheduled successfully')).toBeVisible()
  await expect(scheduling).toBeHidden()

  await lawyer.goto('/lawyer-portal/court-dates?view=month&month=2033-06')
  const form = lawyer.getByRole('dialog', { name: 'Move this court date?' })
  const entry = lawyer.getByRole('button', { name: new RegExp(title) })
  const square = lawyer.getByRole('listitem').filter({ has: lawyer.locator('time[datetime="2033-06-15"]') })
  await entry.dragTo(square)
  await expect(form.getByLabel('New time')).toHaveValue('2033-06-15T10:30')
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(square.getByRole('button', { name: new RegExp(title) })).toBeVisible()
  await expectAccessible(lawyer, 'a lawyer’s month')

  await lawyer.getByRole('tab', { name: 'Week' }).click()
  await lawyer.goto('/lawyer-portal/court-dates?view=week&day=2033-06-15')
  await entry.focus()
  await lawyer.keyboard.press('m')
  await form.getByLabel('New time').fill('2033-06-17T09:00')
  await lawyer.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(entry).toContainText('9:00')
  await entry.press('Enter')
  const edit = lawyer.getByRole('dialog', { name: 'Edit Court Date' })
  await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(edit.getByRole('combobox', { name: 'Case' })).toHaveCount(0)
})
