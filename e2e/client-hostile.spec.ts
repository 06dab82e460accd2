import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { signUp } from './mails.ts'
import { expect, test } from './people.ts'

/** Calls the API as the lawyer's page does, with any text. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api${path}`, { method, headers, ...(body && { body }) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )

/** A PIN for the case whose number the page shows, created as the lawyer's page would. */
async function pinFor(lawyer: Page, caseNumber: string): Promise<string> {
  const options: { id: string; caseNumber: string }[] = await call(lawyer, 'GET', '/lawyer/cases/options')
  const caseId = options.find((one) => one.caseNumber === caseNumber)?.id
  return (await call(lawyer, 'POST', '/lawyer/pins', { caseId })).pinCode
}

test('a PIN is typed or pasted into four boxes, and faults are named', async ({ enter }) => {
  const client = await enter('client')
  const lawyer = await enter('lawyer')
  await client.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await client.goto('/dashboard/cases')
  const open = client.getByRole('link', { name: /^Open case/ }).first()
  await client.goto((await open.getAttribute('href')) ?? '')
  const number = ((await client.getByText(/^Case #/).textContent()) ?? '').replace('Case #', '')
  await expect(client.getByRole('link', { name: 'Back to Cases' })).toHaveAttribute('href', '/cases')
  await client.getByRole('button', { name: 'Enter PIN' }).click()
  const dialog = client.getByRole('dialog')
  const boxes = dialog.getByRole('textbox', { name: '4-digit PIN' })
  const verify = dialog.getByRole('button', { name: 'Verify PIN' })
  await expect(boxes).toBeFocused()
  await expect(boxes).toHaveAttribute('inputmode', 'numeric')
  await client.keyboard.type('1x2-3')
  await expect(boxes).toHaveValue('123')
  await expect(verify).toBeDisabled()
  await client.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a 4-digit PIN').first()).toBeVisible()
  await client.keyboard.type('4')
  await expect(boxes).toHaveValue('1234')
  // A fifth digit replaces at most the last one.
  await client.keyboard.type('5')
  await expect(boxes).toHaveValue(/^123\d$/)
  // No PIN has this value: the lowest is 1000.
  await boxes.fill('0999')
  await client.keyboard.press('Enter')
  await expect(dialog.locator('[aria-live]')).toHaveText('Invalid or expired PIN')
  await expect(boxes).toHaveAttribute('aria-invalid', 'true')
  await expect(boxes).toBeFocused()
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  await client.route('**/verifyPin', (route) => slow.then(() => route.abort()))
  await boxes.fill('1000')
  await client.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Verifying...' })).toBeVisible()
  answer()
  await expect(dialog.locator('[aria-live]')).toHaveText('Failed to verify PIN. Please try again.')
  await expect(boxes).toHaveValue('1000')
  await client.unroute('**/verifyPin')
  await boxes.fill('')
  const pin = await pinFor(lawyer, number)
  await client.evaluate((text) => navigator.clipboard.writeText(text), ` ${pin.slice(0, 2)}-${pin.slice(2)} `)
  await client.keyboard.press('Control+v')
  await expect(boxes).toHaveValue(pin)
  await client.keyboard.press('Enter')
  await expect(client.getByText('PIN verified successfully!')).toBeVisible()
  await expect(client.getByRole('heading', { name: 'Case Timeline' })).toBeVisible()
  // The focus moves to where the lock was.
  await expect(client.locator('body')).not.toBeFocused()
  // The page doesn't repeat what it already shows of the case.
  await expect(client.getByText(`Case #${number}`)).toHaveCount(1)
  await client.reload()
  await expect(client.getByText('Case Details Protected')).toBeVisible()

  // Two cases unlocked one after the other each show their own details.
  const options: { caseNumber: string; title: string }[] = await call(lawyer, 'GET', '/lawyer/cases/options')
  await client.goto('/case-search')
  const search = client.getByRole('button', { name: 'Search', exact: true })
  await search.click()
  await expect(client.getByText('Please enter a case number')).toBeVisible()
  await client.route('**/caseAccess/find', (route) => route.abort())
  await client.getByRole('textbox', { name: 'Case number' }).fill('CASE-1')
  await search.click()
  await expect(client.getByText('Failed to search for case. Please try again.')).toBeVisible()
  await client.unroute('**/caseAccess/find')
  for (const { caseNumber, title } of options.slice(0, 2)) {
    await client.getByRole('textbox', { name: 'Case number' }).fill(caseNumber)
    await search.click()
    await boxes.fill(await pinFor(lawyer, caseNumber))
    await client.keyboard.press('Enter')
    await expect(client.getByText('Case details unlocked!').first()).toBeVisible()
    await expect(client.getByRole('heading', { name: title })).toBeVisible()
    await expect(client.getByText(`Case #${caseNumber}`)).toBeVisible()
  }
})

test('a long name with markup stays text, and a double click books once', async ({ visit, enter }) => {
  const name = `<b>${'ñ'.repeat(97)}`
  const email = `long-name-${Date.now()}@demo.example`
  const client = await visit()
  await signUp(client, { name, email, password: 'zq8!xw' })
  await expect(client.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  for (const width of [375, 1440])
    for (const path of ['/dashboard', '/dashboard/profile']) {
      await client.setViewportSize({ width, height: 900 })
      await client.goto(path)
      expect(await client.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
    }
  await client.goto('/dashboard/cases')
  await client.getByRole('combobox', { name: /Lawyer/ }).fill('Eleanor')
  await choose(client.getByRole('combobox', { name: /Lawyer/ }), /Eleanor Vance/)
  await client.getByRole('button', { name: 'Book Appointment' }).dblclick()
  await expect(client.getByRole('button', { name: 'Pending - Waiting for Lawyer' })).toBeDisabled()
  await expect(client.getByText('Appointment request sent to the lawyer.')).toBeVisible()
  await expect(client.getByText('You already have an appointment with this lawyer.')).toHaveCount(0)

  const lawyer = await enter('lawyer')
  const requests = await call(lawyer, 'GET', '/lawyer/appointments')
  const request = requests.items.find((one: { clientEmail: string }) => one.clientEmail === email)
  await call(lawyer, 'POST', `/lawyer/appointments/${request.id}/acceptance`)
  await expect(client.getByRole('button', { name: 'Accepted - Appointment Confirmed' })).toBeVisible()
  const clients = await call(lawyer, 'GET', `/lawyer/clients/options?search=${encodeURIComponent(name)}`)
  const { id: clientId } = (clients.items ?? clients).find((one: { name: string }) => one.name === name)
  const { id: check } = await call(lawyer, 'POST', '/lawyer/conflict-checks', { names: [{ name }], clientId })
  const decision = { decision: 'clear', note: 'Nobody else has this name.' }
  await call(lawyer, 'POST', `/lawyer/conflict-checks/${check}/decision`, decision)
  const { id: caseId, caseNumber } = await call(lawyer, 'POST', '/lawyer/cases', {
    title: 'X'.repeat(200),
    description: `<img src=x onerror=alert(1)>${'D'.repeat(5000)}`,
    clientName: name,
    practiceArea: 'Civil Litigation',
    clientId,
  })
  const description = `${'W'.repeat(4000)} مرحبا`
  const entryTimestamp = new Date().toISOString()
  await call(lawyer, 'POST', `/lawyer/cases/${caseId}/timeline`, { description, entryTimestamp })
  const fileId = await lawyer.evaluate(async () => {
    const headers = { 'x-file-name': 'note.txt' }
    return (await (await fetch('/api/uploads?for=document', { method: 'POST', headers, body: 'x' })).json())
      .id
  })
  await call(lawyer, 'POST', '/lawyer/documents', { title: 'T'.repeat(150), caseId, fileId })
  await client.setViewportSize({ width: 375, height: 900 })
  const fits = async () =>
    expect(await client.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const path of ['/dashboard', '/dashboard/cases', '/dashboard/documents', '/cases']) {
    await client.goto(path)
    await expect(client.getByText('XXXX').first()).toBeVisible()
    await fits()
  }
  await client.goto('/dashboard/cases')
  await client.goto((await client.getByRole('link', { name: /^Open case/ }).getAttribute('href')) ?? '')
  await client.getByRole('button', { name: 'Enter PIN' }).click()
  await client.getByRole('textbox', { name: '4-digit PIN' }).fill(await pinFor(lawyer, caseNumber))
  await client.keyboard.press('Enter')
  await expect(client.getByText('مرحبا')).toBeVisible()
  await expect(client.locator('img[src="x"]')).toHaveCount(0)
  await fits()
})

test('after sign-out, the Back button shows nothing of the portal', async ({ enter }) => {
  const client = await enter('client')
  const page = await client.goto('/dashboard/documents')
  expect(page?.headers()['cache-control']).toContain('no-store')
  await client.goto('/dashboard/chat')
  await client.getByRole('button', { name: 'Sign Out' }).click()
  await expect(client.getByText('Logged out successfully')).toBeVisible()
  await client.goBack()
  await client.waitForURL(/\/auth/)
  await expect(client.getByRole('heading', { name: 'Client Portal' })).toBeVisible()
})
