import { readFile } from 'node:fs/promises'
import { expectAccessible, lookAt } from './axe.ts'
import { expect, test } from './people.ts'

test('the audit log is filtered by person, action and case, and exported as a file', async ({ enter }) => {
  const admin = await enter('admin')
  const caseNumber = await test.step('opening a case is logged', async () => {
    // A case of its own, because other tests open and delete cases.
    const number = `CASE-LOG-${Date.now()}`
    const data = { caseNumber: number, title: 'On record', description: 'Every view is logged.' }
    expect((await admin.request.post('/api/admin/cases', { data })).status()).toBe(201)
    await admin.goto(`/admin?search=${number}`)
    const card = admin.getByRole('listitem').filter({ hasText: number })
    await card.getByRole('button', { name: 'Timeline' }).click()
    const dialog = admin.getByRole('dialog', { name: `Case Timeline - ${number}` })
    await dialog.getByRole('tab', { name: 'Timeline' }).focus()
    await admin.keyboard.press('ArrowRight')
    const history = dialog.getByRole('list', { name: 'History' })
    await expect(history.getByText('Viewed the details of the case')).toBeVisible()
    await expect(history.getByText(/^Opened the case as /)).toBeVisible()
    await expectAccessible(admin, 'a case’s history')
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return number
  })

  await admin.goto('/admin/audit-log')
  const log = admin.getByRole('list', { name: 'Audit log' })
  await test.step('the log is accessible, narrow and wide, dark and light', async () => {
    await expect(log.getByText(`Viewed the details of the case ${caseNumber}`).first()).toBeVisible()
    for (const look of [
      { width: 375, colorScheme: 'dark' },
      { width: 768, colorScheme: 'light' },
      { width: 1440, colorScheme: 'light' },
    ] as const) {
      await lookAt(admin, look)
      await expectAccessible(admin, `the audit log at ${look.width} px`)
      const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${look.width} px`).toBe(0)
    }
  })

  await test.step('filtered by keyboard alone', async () => {
    await admin.getByRole('combobox', { name: 'Case' }).focus()
    await admin.keyboard.type(caseNumber)
    await expect(admin.getByRole('option', { name: new RegExp(caseNumber) })).toBeVisible()
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(/case=/)
    await admin.getByRole('combobox', { name: 'Action' }).focus()
    await admin.keyboard.press('Enter')
    await admin.keyboard.type('Case viewed')
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(/action=case\.viewed/)
    await expect(log.getByRole('listitem')).toHaveCount(1)
    await expect(log.getByText('Administrator')).toBeVisible()
  })

  await test.step('the file has the filtered lines', async () => {
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Download CSV' }).focus()
    await admin.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^audit-log-.+\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`Viewed the details of the case ${caseNumber}`)
    await expect(admin.getByText(/^audit-log-.+ was saved$/)).toBeVisible()
  })

  await test.step('the export is itself in the log', async () => {
    await admin.goto('/admin/audit-log?action=exported')
    await expect(log.getByText('Exported the audit log').first()).toBeVisible()
  })
})

test('a lawyer reads the history of their own case', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/cases')
  const card = lawyer.getByRole('listitem').filter({ hasText: 'CI-402118-37' })
  await card.getByRole('button', { name: 'Timeline' }).click()
  await lawyer.getByRole('tab', { name: 'History' }).click()
  const history = lawyer.getByRole('list', { name: 'History' })
  await expect(history.getByText('Viewed the details of the case').first()).toBeVisible()
  await expect(history.getByText(/Eleanor Vance/).first()).toBeVisible()
})
