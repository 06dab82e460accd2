import type { Locator, Page } from '@playwright/test'
import { expect, test } from './people.ts'

interface Crossing {
  /** The record's name in the form's messages. */
  record: string
  /** The message when it isn't saved. */
  failed: string
  /** Its list, in the API and on the screen. */
  list: string
  screen: (item: Item) => string
  /** The button that opens it for editing, on its card or in its row. */
  edit: (page: Page, item: Item) => Locator
  /** What somebody else changes, and how the list behind the form then shows it. */
  theirs: (item: Item, mark: string) => Item
  shown: string
  field: string
}
type Item = Record<string, unknown> & { id: string; version: number }

const onCard = (page: Page, words: unknown) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: String(words) })
    .getByRole('button', { name: 'Edit', exact: true })

const search = (path: string, words: unknown) => `${path}?search=${encodeURIComponent(String(words))}`
const crossings: Crossing[] = [
  {
    record: 'case',
    failed: 'Failed to save case',
    list: '/api/admin/cases',
    screen: (item) => search('/admin', item.caseNumber),
    edit: (page, item) => onCard(page, item.caseNumber),
    theirs: ({ ownClientName, ...item }, mark) => ({ ...item, clientName: ownClientName, title: mark }),
    shown: 'heading',
    field: 'Title',
  },
  {
    record: 'lawyer',
    failed: 'Failed to save lawyer',
    list: '/api/admin/lawyers',
    screen: (item) => search('/admin/lawyers', item.email),
    edit: (page, item) => page.getByRole('button', { name: `Edit ${item.name}`, exact: true }),
    theirs: (item, mark) => ({ ...item, title: mark }),
    shown: 'cell',
    field: 'Title',
  },
  {
    record: 'time entry',
    failed: 'Failed to save time entry',
    list: '/api/admin/time-entries',
    screen: (item) => `/admin/billing?caseId=${item.caseId}&from=${item.date}&to=${item.date}`,
    edit: (page, item) =>
      page
        .getByRole('row')
        .filter({ hasText: String(item.caseNumber) })
        .getByRole('button', { name: /^Edit entry of / }),
    theirs: (item, mark) => ({ ...item, description: mark }),
    shown: 'cell',
    field: 'Description',
  },
  {
    record: 'court date',
    failed: 'Failed to save court date',
    list: '/api/admin/calendar',
    screen: (item) => `/admin/calendar?caseId=${item.caseId}`,
    edit: (page, item) => onCard(page, item.caseNumber),
    theirs: (item, mark) => ({ ...item, title: mark }),
    shown: 'heading',
    field: 'Title',
  },
]

/** Creates a case, a lawyer, hours and a hearing for this test. */
async function makeAll({ request }: Page) {
  const made: Item[] = []
  const post = async (list: string, data: object) => {
    const answer = await request.post(list, { data })
    expect(answer.status(), await answer.text()).toBe(201)
    const item = (await answer.json()) as Item
    made.push(item)
    return item
  }
  const stamp = Date.now()
  const ofCase = await post('/api/admin/cases', {
    ...{ caseNumber: `CASE-CROSS-${stamp}`, title: 'Crossing', description: 'Two of us at once.' },
  })
  const lawyer = await post('/api/admin/lawyers', {
    ...{ name: `Ines Cross ${stamp}`, email: `cross-${stamp}@octagonlaw.example`, title: 'Crossing' },
    ...{ specialization: 'Tax Law', active: false },
  })
  const both = { caseId: ofCase.id, lawyerId: lawyer.id }
  await post('/api/admin/time-entries', {
    ...{ ...both, description: 'Crossing', hours: 1, rateCents: 100, date: '2026-01-02' },
  })
  await post('/api/admin/calendar', {
    ...{ caseId: ofCase.id, title: 'Crossing', courtDate: '2033-03-01T15:00:00Z' },
  })
  return made
}

test('every form notices conflicting edits while the list behind it updates', async ({ enter }) => {
  const mine = await enter('admin')
  const other = await enter('admin')
  const form = mine.getByRole('dialog')
  const made = await makeAll(other)
  for (const [at, { record, failed, list, screen, edit, theirs, shown, field }] of crossings.entries())
    await test.step(record, async () => {
      const item = made[at] as Item
      const mark = `Theirs ${Date.now()}`
      await mine.goto(screen(item))
      await edit(mine, item).click()
      await form.getByRole('textbox', { name: field, exact: false }).first().fill('Mine')
      const saved = await other.request.put(`${list}/${item.id}`, { data: theirs(item, mark) })
      expect(saved.status(), await saved.text()).toBe(200)
      // What is behind the dialog is hidden from assistive technology, so search hidden elements too.
      const behind = mine.getByRole(shown as 'cell', { name: mark, includeHidden: true })
      await expect(behind.first()).toBeAttached()
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(form.getByText(`Somebody else changed this ${record} in the meantime.`)).toBeVisible()
      await expect(mine.getByText(failed, { exact: true })).toBeVisible()
      // Both versions are shown side by side.
      const differing = form.getByRole('row').filter({ hasText: 'Mine' })
      await expect(differing.getByRole('cell')).toHaveText(['Mine', mark])
      await form.getByRole('button', { name: 'Show their version' }).click()
      await expect(form.getByRole('textbox', { name: field, exact: false }).first()).toHaveValue(mark)
      await form.getByRole('textbox', { name: field, exact: false }).first().fill('Crossing')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(form).toBeHidden()
    })
})

test('the conflict policy takes another one’s version in, but never over what was typed', async ({
  enter,
}) => {
  const mine = await enter('admin')
  const other = await enter('admin')
  const save = async (text: string) => {
    const [newest] = (await (await other.request.get('/api/admin/conflict-policy')).json()) as Item[]
    const data = { text, version: newest?.version ?? 0 }
    expect((await other.request.post('/api/admin/conflict-policy', { data })).ok()).toBe(true)
  }
  const policy = mine.getByRole('main').getByRole('textbox')
  await mine.goto('/admin/conflicts/policy')
  await save('The first of theirs')
  await expect(policy).toHaveValue('The first of theirs')
  await policy.fill('Mine')
  await save('The second of theirs')
  await expect(mine.getByText('The first of theirs')).toBeAttached()
  await expect(policy).toHaveValue('Mine')
  await mine.getByRole('button', { name: 'Save as a New Version' }).click()
  await expect(mine.getByText('Somebody else changed this policy in the meantime.')).toBeVisible()
  await mine.getByRole('button', { name: 'Keep my entries' }).click()
  await mine.getByRole('button', { name: 'Save as a New Version' }).click()
  await expect(mine.getByText('New version saved')).toBeVisible()
  await expect(policy).toHaveValue('Mine')
  await expect(mine.getByText('The second of theirs')).toBeAttached()
})

test('other people’s changes of tasks and documents appear live, and in the audit log', async ({ enter }) => {
  const mine = await enter('admin')
  const other = await enter('admin')
  const [item] = (await makeAll(other)) as [Item]

  await test.step('a task on the card of a case that both edit', async () => {
    await mine.goto(search('/admin', item.caseNumber))
    const card = mine.getByRole('listitem').filter({ hasText: String(item.caseNumber) })
    await expect(card).toBeVisible()
    const title = 'Fetch the file'
    const answer = await other.request.post(`/api/admin/cases/${item.id}/tasks`, { data: { title } })
    const task = (await answer.json()) as Item
    await expect(card.getByText('Tasks (1)')).toBeVisible()
    await card.getByRole('button', { name: 'Show tasks' }).click()
    const tasks = mine.getByRole('dialog', { name: `Tasks - ${item.caseNumber}` })
    await tasks.getByRole('button', { name: `Edit ${title}` }).click()
    const form = mine.getByRole('dialog', { name: 'Edit Task' })
    await form.getByLabel('Description').fill('Mine')
    const saved = await other.request.put(`/api/admin/tasks/${task.id}`, {
      data: { ...task, status: 'completed' },
    })
    expect(saved.status(), await saved.text()).toBe(200)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form.getByText('Somebody else changed this task in the meantime.')).toBeVisible()
    await form.getByRole('button', { name: 'Keep my entries' }).click()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await expect(tasks.getByText('Mine', { exact: true })).toBeVisible()
    await other.request.delete(`/api/admin/tasks/${task.id}`)
    await expect(tasks.getByText('No tasks yet.')).toBeVisible()
  })

  await test.step('a document that is added and deleted, and who deleted it', async () => {
    const lawyer = await enter('lawyer')
    const title = `A loose sheet ${Date.now()}`
    await mine.goto(search('/admin/documents', title))
    await expect(mine.getByText('Nothing found.')).toBeVisible()
    const log = await mine.context().newPage()
    await log.goto('/admin/audit-log?action=deleted&entity=documents')
    await expect(log.getByText('Sign-ins, views, unlocks, downloads')).toBeVisible()
    const answer = await lawyer.request.post('/api/lawyer/documents', {
      data: { title, fileUrl: 'https://papers.example/sheet.pdf' },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const row = mine.getByRole('row').filter({ hasText: title })
    await expect(row.getByText('PDF')).toBeVisible()
    const { id } = (await answer.json()) as Item
    await other.request.delete(`/api/admin/documents/${id}`)
    await expect(row).toBeHidden()
    await expect(log.getByText(`Deleted the document “${title}”`)).toBeVisible()
    await log.close()
  })

  await test.step('a deleted case, in Deleted Records', async () => {
    await mine.goto(search('/admin/records', item.caseNumber))
    await expect(mine.getByText('Nothing found.')).toBeVisible()
    await other.request.delete(`/api/admin/cases/${item.id}`)
    const hold = mine.getByRole('button', { name: `Hold: Case ${item.caseNumber}`, exact: true })
    await expect(hold).toBeVisible()
  })
})
