import { testAlone } from './alone.ts'
import { expectAccessible } from './axe.ts'
import { newChat } from './new-chat.ts'
import { expect } from './people.ts'
import { openRecovered, unlockChats } from './recover-chat.ts'
import { turnOnTwoFactor } from './totp.ts'

const test = testAlone()

test('an administrator replaces the firm recovery key, and recovers a chat with it', async ({
  visit,
  enter,
}) => {
  test.slow()
  const client = await visit()
  const lawyer = await enter('lawyer')
  const { name } = await newChat(client, lawyer)
  const box = client.getByRole('textbox', { name: 'Message' })
  await box.fill('Under the first key.')
  await box.press('Enter')
  await expect(lawyer.getByRole('dialog').getByText('Under the first key.')).toBeVisible()

  const admin = await enter('admin')
  const password = process.env.DEMO_PASSWORD ?? ''
  const dialog = admin.getByRole('dialog')
  let codes: string[] = []
  const shares: string[] = []
  await test.step('not without a second factor', async () => {
    await admin.goto('/admin/security')
    await admin.getByRole('button', { name: 'Replace Key' }).click()
    await expect(dialog.getByText(/Set up two-factor sign-in first/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create Key' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    codes = await turnOnTwoFactor(admin, password)
  })
  await test.step('three shares are printed or saved, then the identity is confirmed', async () => {
    await admin.getByRole('button', { name: 'Replace Key' }).click()
    await dialog.getByRole('button', { name: 'Create Key' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    for (const number of [1, 2, 3])
      shares.push((await dialog.getByLabel(`Share ${number}`).textContent()) ?? '')
    await expectAccessible(admin, 'the shares of the firm recovery key')
    await expect(dialog.getByRole('button', { name: 'Activate Key' })).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Activate Key' }).click()
    await dialog.getByLabel('Current password').fill('not the password')
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await expectAccessible(admin, 'the confirmation for the firm recovery key')
    await dialog.getByRole('button', { name: 'Back to the Shares' }).click()
    await expect(dialog.getByLabel('Share 1', { exact: true })).toHaveText(shares[0] ?? '')
    await dialog.getByRole('button', { name: 'Activate Key' }).click()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(admin.getByText('The firm recovery key is active.')).toBeVisible()
  })
  await test.step('administrators and the people of encrypted chats are notified', async () => {
    for (const page of [admin, client]) {
      const { items } = await (await page.request.get('/api/notifications')).json()
      expect(items.map((item: { kind: string }) => item.kind)).toContain('chat_firm_key')
    }
    await admin.getByRole('button', { name: /^Notifications/ }).click()
    await expect(admin.getByText('The firm recovery key was changed').first()).toBeVisible()
    await admin.keyboard.press('Escape')
  })
  const unlock = () => unlockChats(admin, [shares[2] ?? '', shares[0] ?? ''], 'The lawyer has left the firm.')
  const open = dialog.getByRole('button', { name: `Open the chat of ${name} and Eleanor Vance` })
  await test.step('the new shares don’t open what was written before them', async () => {
    await unlock()
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(
      'This chat needs the shares of another firm recovery key.',
    )
    await expect(open).toHaveCount(0)
    await expectAccessible(admin, 'the list of encrypted chats')
    await admin.keyboard.press('Escape')
  })
  await test.step('what is written then is opened with a reason, and saved', async () => {
    await box.fill('Under the second key.')
    await box.press('Enter')
    await expect(lawyer.getByRole('dialog').getByText('Under the second key.')).toBeVisible()
    await unlock()
    await openRecovered(admin, `${name} and Eleanor Vance`)
    await expect(dialog.getByText('Under the second key.')).toBeVisible()
    await expect(dialog.getByText('This message can’t be opened with these shares.')).toBeVisible()
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as a File' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Chat of Ida Cipher .*\.txt$/)
    const { items } = await (await client.request.get('/api/notifications')).json()
    expect(items.map((item: { kind: string }) => item.kind)).toContain('chat_recovered')
  })
})
