import { administrator } from '#demo/personas.ts'
import { expectAccessible } from './axe.ts'
import { agree, expectPlaceKept, open, press, tabTo, write } from './keyboard.ts'
import { expect, test } from './people.ts'

test('tokens, webhooks and sessions are managed by keyboard alone', async ({
  enter,
  playwright,
  baseURL,
}) => {
  const admin = await enter('admin')
  const { keyboard } = admin
  const dialog = admin.getByRole('dialog')
  const button = (name: string | RegExp) => admin.getByRole('button', { name })
  const stamp = Date.now()
  const name = `Hedda Quill ${stamp}`

  await test.step('a token is created, copied and revoked', async () => {
    await admin.goto('/admin/programs')
    await open(button('New Token'), dialog)
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Current password'), process.env.DEMO_PASSWORD ?? '')
    await keyboard.press('Enter')
    await expect(dialog.getByText('Please choose what the program may do')).toBeVisible()
    await expect(dialog.getByRole('checkbox').first()).toBeFocused()
    await tabTo(admin, 'checkbox', 'Read leads', 20)
    await keyboard.press('Space')
    await press(dialog.getByRole('button', { name: 'Create Token' }))
    await expect(dialog.getByLabel('The new token')).toBeVisible()
    await tabTo(admin, 'button', 'I have copied it', 6)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button('New Token')).toBeFocused()
    await press(button(`Revoke the token ${name}`))
    await agree(admin, 'Revoke Token')
    await expect(button(`Revoke the token ${name}`)).toBeHidden()
    await expectPlaceKept(admin)
  })

  await test.step('a webhook is added and deleted', async () => {
    const url = `https://1.1.1.1/${stamp}`
    await open(button('New Webhook'), dialog)
    await write(dialog.getByLabel('Address'), url)
    await tabTo(admin, 'checkbox', 'Appointment requested', 20)
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'I have copied it' })).toBeVisible()
    await tabTo(admin, 'button', 'I have copied it', 6)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button(`Delete the webhook ${url}`)).toBeVisible()
    await expectAccessible(admin, 'the section with a webhook')
    await press(button(`Delete the webhook ${url}`))
    await agree(admin, 'Delete Webhook')
    await expect(button(`Delete the webhook ${url}`)).toBeHidden()
    await expectPlaceKept(admin)
  })

  await test.step('a session of another browser is ended', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }), userAgent })
    const data = { portal: 'admin', email: administrator.email, password: process.env.DEMO_PASSWORD }
    expect((await elsewhere.post('/api/sign-in', { data })).status()).toBe(200)
    expect((await elsewhere.get('/api/admin/leads?limit=1')).status()).toBe(200)
    await admin.goto('/admin/security')
    const end = button(/^End the session of Firefox on Linux/)
    await press(end)
    await expect(end).toBeHidden()
    await expectPlaceKept(admin)
    expect((await elsewhere.get('/api/admin/leads?limit=1')).status()).toBe(401)
    await elsewhere.dispose()
  })
})
