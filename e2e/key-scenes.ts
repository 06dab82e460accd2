import { expect as expectNow, type Locator, type Page } from '@playwright/test'
import { clientPersonas, lawyerPersonas } from '../demo/personas.ts'
import { loseKeys } from './lose-keys.ts'
import { openRecovered, twoShares, unlockChats } from './recover-chat.ts'
import { turnOnTwoFactor } from './totp.ts'

/** As patient as in a browser test, also where the pictures are drawn. */
const expect = expectNow.configure({ timeout: 20_000 })

interface Stage {
  /** A new browser with nothing stored, signed in as somebody of the demo firm, at that path. */
  open: (who: 'client' | 'lawyer' | 'admin', path: string) => Promise<Page>
  /** Of the server. */
  dataDir: string
  password: string
}

interface Scene {
  name: string
  page: Page
  /** What to scroll to at each width. */
  at?: Locator
}

/**
 * The screens on which people deal with the keys of encrypted chats, one after the other, each to be looked at before the
 * next one is asked for.
 */
export async function* keyScenes({ open, dataDir, password }: Stage): AsyncGenerator<Scene> {
  const client = await open('client', '/dashboard/chat')
  await expect(client.getByRole('textbox', { name: 'Message' })).toBeVisible()
  yield { name: 'first use, client', page: client }
  const lawyer = await open('lawyer', '/lawyer-portal/chats')
  const card = lawyer.getByRole('listitem').filter({ hasText: clientPersonas.naomi.name })
  await card.getByRole('button', { name: 'Open Chat' }).click()
  for (const page of [client, lawyer])
    await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  await say(client, 'The lease is in the blue folder. Shall I bring it on Thursday?')
  await say(lawyer, 'Please do, and the letter of the landlord with it.')
  await expect(bubble(client, 'the letter of the landlord')).toBeVisible()
  await client.locator('input[type=file]').setInputFiles({
    name: 'Letter of the landlord.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  })
  await say(client, 'Here it is.')
  await expect(bubble(lawyer, 'Here it is.')).toBeVisible()
  yield { name: 'encrypted chat, client', page: client }
  yield { name: 'encrypted chat, lawyer', page: lawyer }

  for (const [name, page] of [
    ['client', client],
    ['lawyer', lawyer],
  ] as const) {
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByLabel('Safety number', { exact: true })).toBeVisible()
    yield { name: `verify, ${name}`, page }
    if (name === 'client') {
      await page.getByRole('button', { name: 'Mark as Verified' }).click()
      await expect(page.getByText('You have marked this safety number as verified.')).toBeVisible()
      yield { name: 'verified', page }
    }
    await page.keyboard.press('Escape')
  }

  yield* oldBrowser(await open('client', '/dashboard'))
  yield* devicesAndCodes(client, lawyer)
  const second = await open('client', '/dashboard/chat')
  yield* newDevice(second, lawyer)
  // To this one the firm can give access.
  const third = await open('client', '/dashboard/chat')
  await third.getByRole('button', { name: 'Request Access' }).waitFor()
  const admin = await open('admin', '/admin/security')
  const codes = yield* firmKey(admin, { dataDir, password })
  for (const page of [second, third]) await page.context().close()
  await client.goto('/dashboard/chat')
  yield* lostAndSwapped(client, lawyer, dataDir)
  yield* deletedChat(admin, lawyer, { dataDir, password, code: codes[0] ?? '' })
  yield* removedDevice(await open('client', '/dashboard/profile'), password)
}

async function* devicesAndCodes(client: Page, lawyer: Page) {
  const other = await lawyer.context().newPage()
  await client.goto('/dashboard/profile')
  await other.goto('/lawyer-portal/settings')
  for (const [name, page] of [
    ['client', client],
    ['lawyer', other],
  ] as const) {
    const make = page.getByRole('button', { name: 'Create Recovery Code' })
    await make.scrollIntoViewIfNeeded()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    yield { name: `devices, ${name}`, page, at: make }
    await make.click()
    await page.getByRole('button', { name: 'Create Code' }).click()
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeVisible()
    yield { name: `recovery code, ${name}`, page }
    await page.getByRole('button', { name: 'Activate Code' }).click()
    await expect(page.getByText('The recovery code is active.')).toBeVisible()
  }
  await other.close()
}

async function* newDevice(second: Page, lawyer: Page) {
  await second.getByRole('button', { name: 'Request Access' }).waitFor()
  yield { name: 'new device', page: second }
  await second.getByRole('button', { name: 'Enter Recovery Code' }).click()
  await second.getByRole('textbox', { name: 'Recovery code' }).fill('7K2P-1111')
  await second.getByRole('button', { name: 'Open My Chats' }).click()
  await expect(second.getByText('This is not a recovery code.')).toBeVisible()
  yield { name: 'recovery code entered', page: second }
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Request Access' }).click()
  const compare = lawyer.getByRole('button', { name: 'Compare Digits' })
  await compare.waitFor()
  yield { name: 'access requested', page: second }
  yield { name: 'access requested, lawyer', page: lawyer }
  await compare.click()
  for (const page of [second, lawyer]) await expect(page.getByLabel('Six digits')).toBeVisible()
  yield { name: 'six digits', page: second }
  yield { name: 'six digits, lawyer', page: lawyer }
  await lawyer.getByRole('button', { name: 'Digits Match: Give Access' }).click()
  await expect(bubble(second, 'The lease is in the blue folder.')).toBeVisible()
}

async function* firmKey(admin: Page, { dataDir, password }: Omit<Stage, 'open'>) {
  const recover = admin.getByRole('button', { name: 'Recover a Chat' })
  await recover.scrollIntoViewIfNeeded()
  yield { name: 'firm recovery key', page: admin, at: recover }
  await recover.click()
  await admin.getByRole('dialog').getByLabel('First share').fill('7K2P')
  await admin.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(admin.getByText('Please give the reason in at least')).toBeVisible()
  yield { name: 'shares entered', page: admin }
  await admin.keyboard.press('Escape')
  await unlockChats(admin, await twoShares(dataDir), 'The lawyer has left the firm.')
  yield { name: 'encrypted chats', page: admin }
  await openRecovered(admin, `${clientPersonas.naomi.name} and ${lawyerPersonas.eleanor.name}`)
  await expect(admin.getByRole('dialog').getByText('The lease is in the blue folder.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Give Both Access' })).toBeVisible()
  yield { name: 'recovered chat', page: admin }
  await admin.keyboard.press('Escape')
  const codes = await turnOnTwoFactor(admin, password)
  await admin.getByRole('button', { name: 'Replace Key' }).click()
  await admin.getByRole('button', { name: 'Create Key' }).click()
  await expect(admin.getByLabel('Share 3')).toBeVisible()
  yield { name: 'shares of a new key', page: admin }
  return codes
}

async function* lostAndSwapped(client: Page, lawyer: Page, dataDir: string) {
  await expect(bubble(client, 'The lease is in the blue folder.')).toBeVisible()
  await lawyer.goto('about:blank')
  await loseKeys(dataDir, clientPersonas.naomi.name)
  await client.reload()
  await expect(client.getByText(/It comes by itself/)).toBeVisible()
  yield { name: 'waiting for the key', page: client }
  await lawyer.goto('/lawyer-portal/pins')
  await expect(bubble(client, 'The lease is in the blue folder.')).toBeVisible()
  // The server answers with another key for each device.
  await client.route(/chat\/keys\/read/, async (route) => {
    const answer = await route.fetch()
    const swapped = (await answer.text()).replace(
      /(\\"kind\\":\\"device\\".*?\\"sealing\\":\\")(.)/g,
      (_, before, one) => `${before}${one === 'A' ? 'B' : 'A'}`,
    )
    await route.fulfill({ response: answer, body: swapped })
  })
  await client.reload()
  await expect(client.getByText(/has changed that shouldn’t have/)).toBeVisible()
  yield { name: 'changed keys', page: client }
}

async function* deletedChat(
  admin: Page,
  lawyer: Page,
  { dataDir, ...identity }: { dataDir: string; password: string; code: string },
) {
  const people = `${clientPersonas.naomi.name} and ${lawyerPersonas.eleanor.name}`
  await lawyer.goto('/lawyer-portal/chats')
  await lawyer.getByRole('button', { name: `Delete chat with ${clientPersonas.naomi.name}` }).click()
  yield { name: 'deleting a chat', page: lawyer }
  await lawyer.getByRole('button', { name: 'Delete Chat' }).click()
  await expect(lawyer.getByText('Chat deleted')).toBeVisible()
  await admin.goto('/admin/security')
  const reason = 'A court has asked for it.'
  await unlockChats(admin, await twoShares(dataDir), reason)
  await expect(admin.getByText('You need a permission of your own to read deleted records.')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Open the deleted chat/ })).toHaveCount(0)
  yield { name: 'a deleted chat, not permitted', page: admin }
  await admin.keyboard.press('Escape')
  await permitReading(admin, identity)
  await unlockChats(admin, await twoShares(dataDir), reason)
  yield { name: 'encrypted chats, one deleted', page: admin }
  await admin.getByRole('button', { name: `Open the deleted chat of ${people}` }).click()
  yield { name: 'opening a deleted chat', page: admin }
  await admin.getByRole('button', { name: 'Open Chat' }).click()
  await expect(admin.getByRole('dialog').getByText('The lease is in the blue folder.')).toBeVisible()
  yield { name: 'deleted chat', page: admin }
}

async function* oldBrowser(page: Page) {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotSupportedError'))
    Object.assign(crypto.subtle, { generateKey: refuse })
  })
  await page.goto('/dashboard/chat')
  await expect(page.getByText('This browser is too old')).toBeVisible()
  yield { name: 'an old browser', page }
  await page.context().close()
}

/** The only administrator may give it to themselves. */
async function permitReading(admin: Page, identity: { password: string; code: string }) {
  expect((await admin.request.post('/api/account/confirm', { data: identity })).ok()).toBe(true)
  const { id } = await (await admin.request.get('/api/session')).json()
  const path = `/api/admin/people/${id}/permissions`
  expect((await admin.request.post(path, { data: { permission: 'deleted_records' } })).ok()).toBe(true)
}

/** The device on which the recovery code was made is removed by another one. */
async function* removedDevice(page: Page, password: string) {
  const remove = page.getByRole('button', { name: /^Remove / }).first()
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/Your recovery code was made on it/)).toBeVisible()
  yield { name: 'removing a device', page }
  await question.getByRole('button', { name: 'Remove Device' }).click()
  const warning = page.getByText(/The recovery code was made on/)
  await expect(warning).toBeVisible()
  yield { name: 'a code of a removed device', page, at: warning }
  await page.getByRole('button', { name: 'Replace Recovery Code' }).click()
  await page.getByRole('button', { name: 'Create Code' }).click()
  await page.getByRole('button', { name: 'Activate Code' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(password)
  yield { name: 'replacing a recovery code', page }
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The recovery code is active.')).toBeVisible()
  await expect(warning).toHaveCount(0)
}

const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function say(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill(text)
  await box.press('Enter')
  await expect(bubble(page, text)).toBeVisible()
}
