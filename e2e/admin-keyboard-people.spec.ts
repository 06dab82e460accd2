import { clientPersonas, lawyerPersonas } from '#demo/personas.ts'
import {
  agree,
  agreeTwice,
  choose,
  expectPlaceKept,
  failOnce,
  leave,
  open,
  pick,
  press,
  reach,
  tabTo,
  write,
} from './keyboard.ts'
import { expect, test } from './people.ts'

test('clients and lawyers are managed by keyboard alone', async ({ enter, visit }) => {
  const admin = await enter('admin')
  const { keyboard } = admin
  const dialog = admin.getByRole('dialog')
  const button = (name: string | RegExp) => admin.getByRole('button', { name })
  const name = `Odile Kay ${Date.now()}`

  await test.step('a login that can’t be sent says so and keeps what was typed', async () => {
    const page = await visit()
    await page.goto('/admin-login')
    await page.route('**/admin-login.data**', (route) => route.abort())
    await write(page.getByLabel(/email/i), 'admin@octagonlaw.example')
    await write(page.getByLabel('Password'), 'not sent')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login failed').first()).toBeVisible()
    await expect(page.getByLabel(/email/i)).toHaveValue('admin@octagonlaw.example')
  })

  await test.step('the login opens the panel; the sidebar opens a section', async () => {
    await admin.goto('/admin-login')
    await expect(admin).toHaveURL((url) => url.pathname === '/admin')
    await expect(admin.getByRole('banner').getByText('Case Management')).toBeVisible()
    await expect(admin.getByRole('banner').getByText('Administrative Control Panel')).toBeVisible()
    const link = admin.getByRole('link', { name: 'Client Management' })
    await reach(link)
    await keyboard.press('Enter')
    await expect(admin).toHaveURL(/\/admin\/clients$/)
    await expect(admin.getByRole('banner').getByText('Client Management')).toBeVisible()
  })

  await test.step('a client is added, changed and deleted', async () => {
    await open(button('Add New Client'), dialog)
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Email'), `kay-${Date.now()}@demo.example`)
    await choose(dialog.getByRole('combobox', { name: 'Status' }), 'Inactive')
    await failOnce(admin, 'clients/create')
    await press(dialog.getByRole('button', { name: 'Create Client' }))
    await expect(admin.getByText('Failed to save client').first()).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Create Client' }))
    await expect(dialog).toBeHidden()
    const card = admin.getByRole('listitem').filter({ hasText: name })
    await expect(card.getByText('Inactive')).toBeVisible()
    await open(card.getByRole('button', { name: 'Edit' }), dialog)
    await write(dialog.getByLabel('Company'), 'Kay & Sons')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Kay & Sons')).toBeVisible()
    await press(card.getByRole('button', { name: 'Delete' }))
    await agreeTwice(admin, 'Delete Permanently', 'clients', `Failed to delete ${name}`)
    await expect(card).toBeHidden()
  })

  await test.step('a lawyer is added and invited', async () => {
    await admin.goto('/admin/lawyers')
    await open(button('Add New Lawyer'), dialog)
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Email'), `kay-${Date.now()}@octagonlaw.example`)
    await write(dialog.getByLabel('Title'), 'Partner')
    await choose(dialog.getByRole('combobox', { name: 'Specialization' }), 'Tax Law')
    const choosing = dialog.getByLabel('Profile image')
    await pick(choosing, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(admin.getByText('Please upload an image file')).toBeVisible()
    const mimeType = 'image/png'
    await pick(choosing, { name: 'large.png', mimeType, buffer: Buffer.alloc(5 * 1024 * 1024) })
    await expect(admin.getByText('Image must be less than 5MB')).toBeVisible()
    await pick(choosing, { name: 'broken.png', mimeType, buffer: Buffer.from('no picture either') })
    await expect(admin.getByText('Failed to upload image')).toBeVisible()
    await pick(choosing, 'e2e/portrait.png')
    await expect(dialog.getByRole('button', { name: 'Remove image' })).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Create Lawyer' }))
    await expect(admin.getByText('Lawyer created successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(admin.getByRole('img', { name: `Portrait of ${name}` })).toBeVisible()
    await press(button(`Invite ${name}`))
    await expect(
      admin
        .getByRole('row')
        .filter({ hasText: name })
        .getByText(/^Invited, until/),
    ).toBeVisible()
    const question = admin.getByRole('alertdialog')
    let count = () => {}
    const counting = new Promise<void>((resolve) => {
      count = resolve
    })
    await admin.route('**/api/rpc/admin/lawyers/holdings', async (route) => {
      await counting
      await route.continue()
    })
    await open(button(`Delete ${name}`), question)
    await press(question.getByRole('button', { name: 'Delete Lawyer' }))
    await expect(question.getByText(/leaves behind isn’t known yet/)).toBeVisible()
    count()
    await expect(
      question.getByText('This lawyer has no case, client, chat, appointment or task.'),
    ).toBeVisible()
    await leave(question)
    await open(button(`Delete ${name}`), question)
    await agreeTwice(admin, 'Delete Lawyer', 'lawyers', 'Failed to delete lawyer')
    await expect(admin.getByText('Lawyer deleted successfully')).toBeVisible()
  })

  await test.step('a menu grants rights after a confirmation', async () => {
    await admin.goto(`/admin/people?search=${encodeURIComponent(lawyerPersonas.eleanor.email)}`)
    const menu = button(/^Actions for /)
    await open(menu, admin.getByRole('menu'))
    await expect(admin.getByRole('menuitem', { name: 'Make Administrator' })).toBeFocused()
    await keyboard.press('Enter')
    const question = admin.getByRole('alertdialog', { name: /an administrator\?$/ })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(question).toBeHidden()
  })

  await test.step('a search that finds no staff searches all people for the same words', async () => {
    await admin.goto(`/admin/people?search=${encodeURIComponent(clientPersonas.naomi.email)}`)
    await press(button('Search among everyone'))
    await expect(button(`Actions for ${clientPersonas.naomi.name}`)).toBeVisible()
    await expectPlaceKept(admin)
  })
})

test('leads, imports and invitations are managed by keyboard alone', async ({ enter }) => {
  const admin = await enter('admin')
  const { keyboard } = admin
  const dialog = admin.getByRole('dialog')
  const button = (name: string | RegExp) => admin.getByRole('button', { name })
  const stamp = Date.now()
  const name = `Hedda Quill ${stamp}`
  const email = `quill-${stamp}@demo.example`

  await test.step('a lead is linked to a similar client after a confirmation', async () => {
    for (const [list, data] of [
      ['clients', { name, email }],
      ['leads', { name: `${name} again`, email }],
    ] as const)
      expect((await admin.request.post(`/api/admin/${list}`, { data })).status()).toBe(201)
    await admin.goto(`/admin/leads?search=${encodeURIComponent(name)}`)
    const asking = admin.getByRole('dialog', { name: 'Is this the same person?' })
    await open(button('Convert to Client'), asking)
    await expect(asking.getByText('A client like this exists already.')).toBeVisible()
    await leave(asking)
    await expect(button('Convert to Client')).toBeFocused()
    await keyboard.press('Enter')
    await expect(asking.getByRole('button', { name: 'It is this client' })).toBeVisible()
    await tabTo(admin, 'button', 'It is this client', 8)
    await keyboard.press('Enter')
    await expect(asking).toBeHidden()
    await expect(admin.getByText('Converted')).toBeVisible()
    await expectPlaceKept(admin)
    await press(button('Delete'))
    await agreeTwice(admin, 'Delete Lead', 'leads', 'Failed to delete lead')
    await expect(admin.getByText('Nothing found.')).toBeVisible()
    await expectPlaceKept(admin)
  })

  await test.step('a file is checked and imported', async () => {
    await admin.goto('/admin/clients/import')
    const buffer = Buffer.from(`Name,Email\n${name},import-${email}\n`)
    await pick(admin.getByLabel('CSV file'), { name: 'clients.csv', mimeType: 'text/csv', buffer })
    await press(button('Import 1 client'))
    await agree(admin, 'Import')
    await expect(admin.getByText('1 client was imported.')).toBeVisible()
    await expectPlaceKept(admin)
  })

  await test.step('an invitation is sent and revoked', async () => {
    await admin.goto('/admin/people')
    await open(button('Invite Staff'), dialog)
    await choose(dialog.getByRole('combobox', { name: 'As' }), 'Administrator')
    await write(dialog.getByLabel('Name'), name)
    await write(dialog.getByLabel('Email'), `invited-${email}`)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await press(button(`Revoke the invitation to invited-${email}`))
    await agree(admin, 'Revoke Invitation')
    await expect(button(`Revoke the invitation to invited-${email}`)).toBeHidden()
    await expectPlaceKept(admin)
  })
})
