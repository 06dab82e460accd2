import type { Page } from '@playwright/test'
import { lawyerPersonas } from '#demo/personas.ts'
import { testAlone } from './alone.ts'
import { expectAccessible } from './axe.ts'
import { choose } from './choose.ts'
import { followMail } from './mails.ts'
import { chatPassword, newChat } from './new-chat.ts'
import { expect } from './people.ts'
import { giveBothAccess, openRecovered, twoShares, unlockChats } from './recover-chat.ts'

// What only two shares of the firm's recovery key can open again.

const test = testAlone()

const bubble = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

async function say(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill(text)
  await box.press('Enter')
  await expect(bubble(page, text)).toBeVisible()
}

/** A browser with nothing stored, with the lawyer's chat with a client open. */
async function lawyerChat(page: Page, email: string, client: string, password = process.env.DEMO_PASSWORD) {
  const data = { portal: 'lawyer', email, password }
  expect((await page.request.post('/api/sign-in', { data })).status()).toBe(200)
  await page.goto('/lawyer-portal/chats')
  await bubble(page, client).getByRole('button', { name: 'Open Chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

async function clientChat(page: Page, email: string) {
  const data = { portal: 'client', email, password: chatPassword }
  expect((await page.request.post('/api/sign-in', { data })).status()).toBe(200)
  await page.goto('/dashboard/chat')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

async function expectTold(page: Page) {
  // A notification that is open already is shown on the page.
  await page.reload()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('A chat was opened with the firm recovery key').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

const bothAccess = 'The listed devices can read the whole chat now.'

test('both browsers are wiped and there is no code: the firm’s shares give both access again', async ({
  visit,
  enter,
  server,
}) => {
  test.slow()
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  const { name, email } = await newChat(client, lawyer)
  await say(client, 'Written before the fire.')
  await expect(bubble(lawyer, 'Written before the fire.')).toBeVisible()
  await say(lawyer, 'I have it.')
  await expect(bubble(client, 'I have it.')).toBeVisible()
  // What a browser stored goes with its context.
  for (const page of [client, lawyer]) await page.context().close()

  const [again, lawyerAgain] = [await visit(), await visit()]
  await clientChat(again, email)
  await lawyerChat(lawyerAgain, lawyerPersonas.eleanor.email, name)
  for (const page of [again, lawyerAgain]) {
    await expect(bubble(page, 'Waiting for the key')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Enter Recovery Code' })).toHaveCount(0)
  }
  // Both can write from the first minute, and read what is written from now on.
  await say(again, 'My computer burnt.')
  await expect(bubble(lawyerAgain, 'My computer burnt.')).toBeVisible()

  const admin = await enter('admin')
  await admin.goto('/admin/security')
  await unlockChats(admin, await twoShares(server.dataDir), 'Both have lost their computers.')
  await openRecovered(admin, `${name} and ${lawyerPersonas.eleanor.name}`)
  await expect(admin.getByRole('dialog').getByText('Written before the fire.')).toBeVisible()
  const gettingAccess = admin.getByRole('region', { name: 'Devices that get access' })
  for (const person of [name, lawyerPersonas.eleanor.name])
    await expect(gettingAccess.getByRole('listitem').filter({ hasText: `${person}, since` })).toHaveCount(1)
  await again.getByRole('button', { name: 'Verify' }).click()
  const number = (await again.getByLabel('Safety number', { exact: true }).textContent()) ?? ''
  await again.keyboard.press('Escape')
  await expect(gettingAccess.getByLabel('Safety number')).toHaveText(number)
  await expectAccessible(admin, 'the devices that get access to a chat')
  await giveBothAccess(admin)
  await expect(admin.getByText(bothAccess)).toBeVisible()

  for (const page of [again, lawyerAgain])
    for (const text of ['Written before the fire.', 'I have it.', 'My computer burnt.'])
      await expect(bubble(page, text)).toBeVisible()
  await say(lawyerAgain, 'Here we are again.')
  await expect(bubble(again, 'Here we are again.')).toBeVisible()
  await say(again, 'So we are.')
  await expect(bubble(lawyerAgain, 'So we are.')).toBeVisible()
  await expectTold(again)
  await expectTold(lawyerAgain)
})

test('a lawyer is deleted: the successor reads on once the firm’s shares give them access', async ({
  visit,
  enter,
  server,
}) => {
  test.slow()
  const [client, lawyer] = [await visit(), await enter('lawyer')]
  const { name, email } = await newChat(client, lawyer)
  // The lawyer's browser makes the first key: the successor's can't check by itself who that was.
  await say(lawyer, 'Bring the lease, please.')
  await expect(bubble(client, 'Bring the lease, please.')).toBeVisible()
  await say(client, 'It is in the blue folder.')
  await expect(bubble(lawyer, 'It is in the blue folder.')).toBeVisible()

  const admin = await enter('admin')
  const { eleanor, mateo } = lawyerPersonas
  const successor = await visit()
  await test.step('the successor gets a login', async () => {
    await admin.goto('/admin/lawyers')
    await admin.getByRole('button', { name: `Invite ${mateo.name}` }).click()
    await followMail(successor, mateo.email, /\/invitation/)
    await successor.getByLabel('Password').fill(chatPassword)
    await successor.getByRole('button', { name: 'Save Password' }).click()
    await expect(successor).toHaveURL(/lawyer/)
  })
  await test.step('an administrator deletes the lawyer, and hands the chats over', async () => {
    await admin.goto('/admin/lawyers')
    await admin.getByRole('searchbox').first().fill(eleanor.name)
    await admin.getByRole('button', { name: `Delete ${eleanor.name}` }).click()
    const question = admin.getByRole('alertdialog')
    await choose(question.getByRole('combobox', { name: /^Hand over/ }), new RegExp(mateo.name))
    await question.getByRole('button', { name: 'Delete Lawyer' }).click()
    await expect(admin.getByText('Lawyer deleted successfully')).toBeVisible()
    expect((await lawyer.request.get('/api/lawyer/cases/counts')).status()).toBe(401)
  })

  const reason = 'Eleanor Vance has left the firm.'
  const shares = await twoShares(server.dataDir)
  const people = `${name} and ${mateo.name}`
  await test.step('to a successor without a device, nothing can be given yet', async () => {
    await admin.goto('/admin/security')
    await unlockChats(admin, shares, reason)
    await openRecovered(admin, people)
    await expect(admin.getByRole('dialog').getByText(`${mateo.name} has no chat device yet.`)).toBeVisible()
    await expectAccessible(admin, 'a recovered chat')
    await expect(admin.getByRole('button', { name: 'Give Both Access' })).toHaveCount(0)
    await admin.keyboard.press('Escape')
  })

  await lawyerChat(successor, mateo.email, name, chatPassword)
  await expect(bubble(successor, 'Waiting for the key')).toHaveCount(2)
  // Behind the dialog, which hides it from the accessibility tree.
  const card = successor.locator('li').filter({ hasText: email })
  await expect(card).toContainText('Encrypted message')
  await test.step('two shares and a reason give both access', async () => {
    await unlockChats(admin, shares, reason)
    await openRecovered(admin, people)
    await expect(admin.getByRole('dialog').getByText('It is in the blue folder.')).toBeVisible()
    await giveBothAccess(admin)
    await expect(admin.getByText(bothAccess)).toBeVisible()
    await admin.keyboard.press('Escape')
  })
  await test.step('what a former lawyer began is shown once the successor says so', async () => {
    await expect(successor.getByText(/from somebody who no longer takes part in this chat/)).toBeVisible()
    await expectAccessible(successor, 'messages of a former lawyer that can’t be checked')
    await expect(bubble(successor, 'Bring the lease, please.')).toHaveCount(0)
    await successor.getByRole('button', { name: 'Show Messages' }).click()
    await expect(bubble(successor, 'Bring the lease, please.')).toContainText('Former lawyer')
    await expect(bubble(successor, 'It is in the blue folder.')).toBeVisible()
    await expect(successor.getByRole('button', { name: 'Show Messages' })).toHaveCount(0)
  })
  await test.step('the list of chats tells the last words as soon as their key is here', async () => {
    await expect(card).toContainText('It is in the blue folder.')
  })
  await test.step('both write on', async () => {
    await say(successor, 'I continue for Eleanor.')
    await expect(bubble(client, 'I continue for Eleanor.')).toBeVisible()
    await say(client, 'Welcome.')
    await expect(bubble(successor, 'Welcome.')).toBeVisible()
  })
  await test.step('both are told, and it is on record', async () => {
    await expectTold(client)
    await expectTold(successor)
    await admin.goto('/admin/audit-log')
    for (const line of [
      `Opened the chat of ${people} with the firm recovery key: ${reason}`,
      `Gave the client and the lawyer of a chat access to all of it with the firm recovery key: ${reason}`,
    ])
      await expect(admin.getByText(line).first()).toBeVisible()
  })
})
