import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { signUp } from './mails.ts'
import { expect } from './people.ts'

export const chatPassword = 'a lamp on the bridge'

/**
 * Signs a client up, whose appointment Eleanor accepts; both open their chat, which is encrypted from then on.
 * @returns the client's name and email address
 */
export async function newChat(client: Page, lawyer: Page) {
  const name = `Ida Cipher ${Date.now()}`
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@demo.example`
  await signUp(client, { name, email, password: chatPassword })
  await client.goto('/dashboard/cases')
  await client.getByRole('combobox', { name: /Lawyer/ }).fill('Eleanor')
  await choose(client.getByRole('combobox', { name: /Lawyer/ }), /Eleanor Vance/)
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(client.getByRole('button', { name: 'Pending - Waiting for Lawyer' })).toBeVisible()
  await lawyer.goto('/lawyer-portal/appointments')
  await lawyer.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Accept' }).click()
  await expect(lawyer.getByText('Appointment accepted! Client can now chat with you.')).toBeVisible()
  await client.goto('/dashboard/chat')
  await expect(client.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await lawyer.goto('/lawyer-portal/chats')
  const card = lawyer.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('button', { name: 'Open Chat' }).click()
  await expect(lawyer.getByRole('dialog').getByText('End-to-end encrypted', { exact: true })).toBeVisible()
  return { name, email }
}
