import type { Page } from '@playwright/test'
import { testAlone } from './alone.ts'
import { expectAccessible, lookAt } from './axe.ts'
import { choose, chooseFromMenu, openMenu } from './choose.ts'
import { expect } from './people.ts'
import { saved } from './saved.ts'

// On a server of its own: the layout belongs to the administrator, whom the other tests share.
const test = testAlone()

const rowsOf = (page: Page) => page.getByRole('grid').locator('tbody').getByRole('row')

test('a table of cases: remembered, sorted, with chosen columns, operated by keyboard', async ({ enter }) => {
  const admin = await enter('admin')

  await test.step('cards until the table is chosen, and then the table', async () => {
    await expect(admin.getByRole('grid')).toHaveCount(0)
    const layout = saved(admin, 'setLayout')
    await admin.getByRole('button', { name: 'Table' }).click()
    await expect(admin.getByRole('grid', { name: 'Cases' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true')
    await layout
    await admin.reload()
    await expect(rowsOf(admin).first()).toBeVisible()
  })

  await test.step('a header orders the list, once more the other way', async () => {
    const header = admin.getByRole('columnheader', { name: 'Case' })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    expect(new URL(admin.url()).searchParams.get('order')).toBe('title')
    const titles = async () => rowsOf(admin).locator('[data-row-open]').allTextContents()
    await expect.poll(async () => (await titles())[0]).toMatch(/^A/)
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(async () => (await titles())[0]).not.toMatch(/^A/)
  })

  await test.step('columns are chosen, and remembered', async () => {
    await openMenu(admin.getByRole('button', { name: 'Columns' }))
    await admin.getByRole('menuitemcheckbox', { name: 'Practice area' }).click()
    const layout = saved(admin, 'setLayout')
    await admin.getByRole('menuitemcheckbox', { name: 'Tasks' }).click()
    await layout
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('columnheader', { name: 'Practice area' })).toBeVisible()
    await admin.reload()
    await expect(admin.getByRole('columnheader', { name: 'Practice area' })).toBeVisible()
    await expect(admin.getByRole('columnheader', { name: 'Tasks' })).toHaveCount(0)
  })

  await test.step('arrows move between rows, Space selects, Enter opens, and Back returns here', async () => {
    const rows = rowsOf(admin)
    await rows.first().focus()
    await admin.keyboard.press('Space')
    await admin.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await admin.keyboard.press('Space')
    await expect(admin.getByRole('region', { name: 'Selected cases' })).toContainText('2 cases selected')
    await admin.keyboard.press('Space')
    await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'false')
    await admin.keyboard.press('End')
    await expect(rows.last()).toBeFocused()
    await admin.keyboard.press('Home')
    await admin.keyboard.press('Enter')
    await admin.waitForURL(/\/admin\/cases\//)
    await admin.goBack()
    await expect(admin.getByRole('columnheader', { name: 'Case' })).toHaveAttribute('aria-sort', 'descending')
  })

  await test.step('accessible, narrow and wide', async () => {
    await lookAt(admin, { width: 375, colorScheme: 'dark' })
    await expectAccessible(admin, 'the table of cases at 375 px, dark')
    await lookAt(admin, { width: 1440, colorScheme: 'light' })
    await expectAccessible(admin, 'the table of cases at 1440 px, light')
  })
})

test('several cases at once: confirmed, done together, and what failed is reported', async ({ enter }) => {
  const admin = await enter('admin')
  const { origin } = new URL(admin.url())
  const mark = `Bulk ${Date.now()}`
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const data = { caseNumber: `${mark} ${n}`, title: mark, description: 'One of three.' }
    const answer = await admin.request.post('/api/admin/cases', {
      data,
      headers: { origin },
    })
    expect(answer.status()).toBe(201)
    ids.push((await answer.json()).id)
  }
  await admin.goto(`/admin?search=${encodeURIComponent(mark)}`)
  const table = admin.getByRole('button', { name: 'Table' })
  if ((await table.getAttribute('aria-pressed')) === 'false') await table.click()
  await expect(rowsOf(admin)).toHaveCount(3)
  const bar = admin.getByRole('region', { name: 'Selected cases' })
  const all = admin.getByRole('checkbox', { name: 'Select all on this page' })

  await test.step('a lawyer for all of them', async () => {
    await all.check()
    await bar.getByRole('button', { name: 'Assign' }).click()
    const form = admin.getByRole('dialog', { name: 'Assign a lawyer' })
    await form.getByRole('button', { name: 'Assign' }).click()
    await expect(form.getByText('Please choose a lawyer.')).toBeVisible()
    await choose(form.getByRole('combobox', { name: 'Lawyer' }), /Eleanor Vance/)
    await form.getByRole('button', { name: 'Assign' }).click()
    await expect(form).toBeHidden()
    await expect(rowsOf(admin).filter({ hasText: 'Eleanor Vance' })).toHaveCount(3)
    await expect(bar).toHaveCount(0)
  })

  await test.step('a case that was deleted in the meantime is named, the others are changed', async () => {
    await all.check()
    const gone = await admin.request.delete(`/api/admin/cases/${ids[2]}`, {
      headers: { origin },
    })
    expect(gone.status()).toBe(200)
    await bar.getByRole('button', { name: 'Status' }).click()
    const form = admin.getByRole('dialog', { name: 'Change the status' })
    await choose(form.getByRole('combobox', { name: 'Status' }), 'Closed')
    await form.getByRole('button', { name: 'Change Status' }).click()
    await expect(form.getByText(`${mark} 3: no longer there`)).toBeVisible()
    await form.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(rowsOf(admin).filter({ hasText: 'Closed' })).toHaveCount(2)
    await bar.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('a task for both, and their lines as a file', async () => {
    await all.check()
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      bar.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^cases-.*\.csv$/)
    await bar.getByRole('button', { name: 'Add Task' }).click()
    const form = admin.getByRole('dialog', { name: 'Add a task' })
    await form.getByRole('button', { name: 'Add Task' }).click()
    await expect(form.getByText('Title is required')).toBeVisible()
    await form.getByLabel('Title').fill('Return the file')
    await form.getByRole('button', { name: 'Add Task' }).click()
    await expect(admin.getByText('Task added to 2 cases')).toBeVisible()
    await expect(form).toBeHidden()
  })
})

test('views: offered ones, one’s own by name, and gone again', async ({ enter }) => {
  const admin = await enter('admin')
  const views = admin.getByRole('button', { name: /^(Views|Unassigned|My own|Pending)$/ })
  await chooseFromMenu(views, 'Unassigned')
  await expect(admin).toHaveURL(/lawyerId=none/)
  await expect(views).toHaveText('Unassigned')

  await chooseFromMenu(views, 'Save or delete views…')
  const form = admin.getByRole('dialog', { name: 'Views' })
  await form.getByRole('button', { name: 'Save View' }).click()
  await expect(form.getByText('Please name the view')).toBeVisible()
  await form.getByLabel('Name').fill('My own')
  await form.getByRole('button', { name: 'Save View' }).click()
  await expect(form).toBeHidden()

  await chooseFromMenu(views, 'All cases')
  await expect(admin).not.toHaveURL(/lawyerId/)
  await chooseFromMenu(views, 'My own')
  await expect(admin).toHaveURL(/lawyerId=none/)

  await chooseFromMenu(views, 'Save or delete views…')
  await form.getByRole('button', { name: 'Delete My own' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete View' }).click()
  await expect(form.getByRole('list', { name: 'Your views' })).toHaveCount(0)
})

for (const [path, name] of [
  ['/clients', 'Clients'],
  ['/leads', 'Leads'],
  ['/documents', 'Documents'],
  ['/billing', 'Time entries'],
  ['/tasks', 'Tasks'],
  ['/calendar', 'Court dates'],
] as const)
  test(`${name} as a table`, async ({ enter }) => {
    const admin = await enter('admin')
    await admin.goto(`/admin${path}`)
    await admin.getByRole('button', { name: 'Table' }).click()
    await expect(admin.getByRole('grid', { name })).toBeVisible()
    await rowsOf(admin).first().focus()
    await admin.keyboard.press('Space')
    await expect(admin.getByRole('region', { name: /^Selected/ })).toContainText('1 ')
    await lookAt(admin, { width: 375, colorScheme: 'dark' })
    await expectAccessible(admin, `${name} as a table at 375 px, dark`)
    await lookAt(admin, { width: 1440, colorScheme: 'light' })
    await expectAccessible(admin, `${name} as a table at 1440 px, light`)
  })

test('court dates in another order, by their header and by the toolbar', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.goto('/admin/calendar')
  const table = admin.getByRole('button', { name: 'Table' })
  if ((await table.getAttribute('aria-pressed')) === 'false') await table.click()
  const header = admin.getByRole('columnheader', { name: 'When' })
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const times = async () =>
    rowsOf(admin)
      .locator('time')
      .evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime') ?? ''))
  const before = await times()
  expect(before.length).toBeGreaterThan(1)
  expect(before).toEqual(before.toSorted())
  await header.getByRole('button').click()
  await expect(admin).toHaveURL(/order=latest/)
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(times).toEqual(before.toSorted().reverse())
  await choose(admin.getByRole('combobox', { name: 'Order' }), 'Earliest first')
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(times).toEqual(before)
})

test('a lawyer’s documents as a table: found, narrowed, ordered, saved as a view, operated by keyboard', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/documents')
  await expect(lawyer.getByRole('grid')).toHaveCount(0)
  await lawyer.getByRole('button', { name: 'Table' }).click()
  await expect(lawyer.getByRole('grid', { name: 'Documents' })).toBeVisible()
  const titles = () => rowsOf(lawyer).locator('td').nth(0).allTextContents()

  await test.step('a header orders the list', async () => {
    const header = lawyer.getByRole('columnheader', { name: 'Document' })
    await header.getByRole('button').click()
    await expect(lawyer).toHaveURL(/order=title/)
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    expect((await titles()).length).toBeGreaterThan(0)
  })

  await test.step('a type and a word narrow it, kept as a view under a name', async () => {
    await choose(lawyer.getByRole('combobox', { name: 'Type' }), 'PDF')
    await expect(lawyer).toHaveURL(/fileType=pdf/)
    const views = lawyer.getByRole('button', { name: /^(Views|PDFs|My PDFs)$/ })
    await chooseFromMenu(views, 'Save or delete views…')
    const form = lawyer.getByRole('dialog', { name: 'Views' })
    await form.getByLabel('Name').fill('My PDFs')
    await form.getByRole('button', { name: 'Save View' }).click()
    await expect(form).toBeHidden()
    await chooseFromMenu(views, 'All documents')
    await expect(lawyer).not.toHaveURL(/fileType/)
    await chooseFromMenu(views, 'My PDFs')
    await expect(lawyer).toHaveURL(/fileType=pdf/)
    await chooseFromMenu(views, 'All documents')
    const search = lawyer.getByRole('searchbox', { name: 'Search title or case' })
    await search.fill('no such document')
    await expect(lawyer.getByText('Nothing found.')).toBeVisible()
    await lawyer.getByRole('button', { name: 'Show everything' }).click()
  })

  await test.step('Enter opens a document', async () => {
    await rowsOf(lawyer).first().focus()
    await lawyer.keyboard.press('Enter')
    await expect(lawyer.getByRole('dialog')).toBeVisible()
    await lawyer.keyboard.press('Escape')
  })

  await test.step('accessible, narrow and wide', async () => {
    await lookAt(lawyer, { width: 375, colorScheme: 'dark' })
    await expectAccessible(lawyer, 'a lawyer’s documents at 375 px, dark')
    await lookAt(lawyer, { width: 1440, colorScheme: 'light' })
    await expectAccessible(lawyer, 'a lawyer’s documents at 1440 px, light')
  })
})

test('a lawyer’s own cases as a table, in another order, and several of them closed', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/cases')
  await lawyer.getByRole('button', { name: 'Table' }).click()
  await lawyer.getByRole('columnheader', { name: 'Case' }).getByRole('button').click()
  await expect(lawyer).toHaveURL(/order=title/)
  await expect(lawyer.getByRole('columnheader', { name: 'Case' })).toHaveAttribute('aria-sort', 'ascending')
  const rows = rowsOf(lawyer)
  const titles = await rows.locator('[data-row-open]').allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  expect(titles).toEqual([...titles].sort((one, other) => one.localeCompare(other, 'en')))
  await expectAccessible(lawyer, 'a lawyer’s table of cases')
  await rows.first().focus()
  await lawyer.keyboard.press('Space')
  const selected = lawyer.getByRole('region', { name: 'Selected cases' })
  await selected.getByRole('button', { name: 'Add Task' }).click()
  const task = lawyer.getByRole('dialog', { name: 'Add a task' })
  await task.getByRole('textbox', { name: /^Title/ }).fill('Ask for the deed')
  await task.getByRole('button', { name: 'Add Task' }).click()
  await expect(lawyer.getByText('Task added to 1 case')).toBeVisible()
  await rows.first().focus()
  await lawyer.keyboard.press('Space')
  await selected.getByRole('button', { name: 'Status' }).click()
  const form = lawyer.getByRole('dialog', { name: 'Change the status' })
  await choose(form.getByRole('combobox', { name: 'Status' }), 'Closed')
  await form.getByRole('button', { name: 'Change Status' }).click()
  await expect(form).toBeHidden()
  await expect(rows).toHaveCount(titles.length - 1)
  await lawyer.getByRole('tab', { name: /^Closed/ }).click()
  await expect(lawyer).toHaveURL(/order=title/)
  await expect(rowsOf(lawyer).filter({ hasText: titles[0] ?? '' })).toHaveCount(1)
})

test('a lawyer’s tasks across cases: completed in place, as a table, and several at once', async ({
  enter,
}) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/tasks')
  const first = lawyer.getByRole('button', { name: /^Complete / }).first()
  const title = (await first.getAttribute('aria-label'))?.replace('Complete ', '') ?? ''
  await first.click()
  await expect(lawyer.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
  await choose(lawyer.getByRole('combobox', { name: 'State' }), 'Completed')
  await expect(lawyer.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await choose(lawyer.getByRole('combobox', { name: 'State' }), 'Open')
  await lawyer.getByRole('button', { name: 'Table' }).click()
  const rows = rowsOf(lawyer)
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  await rows.first().focus()
  await lawyer.keyboard.press('Space')
  await lawyer.keyboard.press('ArrowDown')
  await lawyer.keyboard.press('Space')
  const selected = lawyer.getByRole('region', { name: 'Selected tasks' })
  await selected.getByRole('button', { name: 'Assign' }).click()
  const assigning = lawyer.getByRole('dialog', { name: 'Assign tasks' })
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(assigning).toBeHidden()
  await expect(rows.filter({ hasText: 'Nobody' })).toHaveCount(2)
  await rows.first().focus()
  await lawyer.keyboard.press('Space')
  await selected.getByRole('button', { name: 'Status' }).click()
  const form = lawyer.getByRole('dialog', { name: 'Change the status' })
  await choose(form.getByRole('combobox', { name: 'Status' }), 'Completed')
  await form.getByRole('button', { name: 'Change Status' }).click()
  await expect(form).toBeHidden()
  await expect(rows).toHaveCount(before - 1)
})

test('a lawyer’s court dates: as a table, past ones, and from there the case’s page', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  await lawyer.goto('/lawyer-portal/court-dates')
  await choose(lawyer.getByRole('combobox', { name: 'When' }), 'Past')
  await expect(lawyer).toHaveURL(/when=past/)
  await choose(lawyer.getByRole('combobox', { name: 'When' }), 'Upcoming')
  await lawyer.getByRole('button', { name: 'Table' }).click()
  await rowsOf(lawyer).first().focus()
  await lawyer.keyboard.press('Enter')
  await expect(lawyer).toHaveURL(/\/cases\/[^/]+\/dates$/)
})

test('several of a lawyer’s own time entries: saved as a file, deleted together, and what is billed is named', async ({
  enter,
}) => {
  const [lawyer, admin] = [await enter('lawyer'), await enter('admin')]
  const headers = { origin: new URL(lawyer.url()).origin }
  const [of] = (await (await lawyer.request.get('/api/lawyer/cases')).json()).items
  const mark = `Bulk ${Date.now()}`
  const made = []
  for (const n of [1, 2]) {
    const data = { description: `${mark} ${n}`, hours: 1, rateCents: 100, date: '2031-02-03' }
    const answer = await lawyer.request.post(`/api/lawyer/cases/${of.id}/time-entries`, { data, headers })
    expect(answer.status()).toBe(201)
    made.push(await answer.json())
  }
  const rows = made.slice(1).map(({ id, version }) => ({ id, version }))
  const billing = { data: { rows, billed: true }, headers }
  expect((await admin.request.post('/api/admin/time-entries/changes', billing)).status()).toBe(200)

  await lawyer.goto('/lawyer-portal/time')
  await lawyer.getByRole('button', { name: 'Table' }).click()
  const own = rowsOf(lawyer).filter({ hasText: mark })
  await expect(own).toHaveCount(2)
  for (const at of [0, 1]) await own.nth(at).getByRole('checkbox').check()
  const bar = lawyer.getByRole('region', { name: 'Selected entries' })
  const [file] = await Promise.all([
    lawyer.waitForEvent('download'),
    bar.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^own-time-.*\.csv$/)
  await bar.getByRole('button', { name: 'Delete' }).click()
  const form = lawyer.getByRole('dialog', { name: 'Delete these time entries?' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toHaveCount(2)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expectAccessible(lawyer, 'the question before several entries are deleted')
  await form.getByRole('button', { name: 'Delete Entries' }).click()
  await expect(form.getByText(`${mark} 2: billed already`)).toBeVisible()
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Billed')
})

test('several of a lawyer’s court dates are deleted together', async ({ enter }) => {
  const lawyer = await enter('lawyer')
  const headers = { origin: new URL(lawyer.url()).origin }
  const [of] = (await (await lawyer.request.get('/api/lawyer/cases')).json()).items
  const mark = `Bulk ${Date.now()}`
  for (const n of [1, 2]) {
    const data = { caseId: of.id, title: `${mark} ${n}`, courtDate: '2031-02-03T15:00:00Z' }
    expect((await lawyer.request.post('/api/lawyer/calendar', { data, headers })).status()).toBe(201)
  }
  await lawyer.goto('/lawyer-portal/court-dates?order=latest')
  const table = lawyer.getByRole('button', { name: 'Table' })
  if ((await table.getAttribute('aria-pressed')) === 'false') await table.click()
  const own = rowsOf(lawyer).filter({ hasText: mark })
  await expect(own).toHaveCount(2)
  for (const at of [0, 1]) await own.nth(at).getByRole('checkbox').check()
  const bar = lawyer.getByRole('region', { name: 'Selected court dates' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const form = lawyer.getByRole('dialog', { name: 'Delete these court dates?' })
  await form.getByRole('button', { name: 'Delete Court Dates' }).click()
  await expect(form).toBeHidden()
  await expect(own).toHaveCount(0)
})
