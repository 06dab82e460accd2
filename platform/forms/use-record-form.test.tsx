import { ORPCError } from '@orpc/client'
import { Window } from 'happy-dom'
import type { FormEvent, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

const window = new Window()
Object.assign(globalThis, { window, document: window.document })
// React asks at its import whether there is a document.
const { createElement } = await import('react')
const { flushSync } = await import('react-dom')
const { createRoot } = await import('react-dom/client')
const { useRecordForm } = await import('./use-record-form.ts')

interface Task {
  id: string
  title: string
  dueDate: string
}
interface Entered {
  title: string
  dueDate: string
  reason: string
}

const schema = z.object({ title: z.string(), dueDate: z.string(), reason: z.string() })
const task: Task = { id: 'one', title: 'Began', dueDate: '2026-12-08T09:00' }

type Form = ReturnType<typeof useRecordForm<Entered, Entered, Task>>
type Props = {
  current: Task | undefined
  save: () => Promise<unknown>
  tell: (form: Form) => void
}

const nothing = () => {}

function Screen({ current, save, tell }: Props): ReactNode {
  const record = useRecordForm<Entered, Entered, Task>({
    schema,
    current,
    starting: (item) => ({ title: item?.title ?? '', dueDate: item?.dueDate ?? '', reason: '' }),
    save,
    failed: 'Failed to save task',
    onSaved: nothing,
    onFailed: nothing,
    onTouched: nothing,
    texts: { dueDate: (value: string) => `on ${value.slice(0, 10)}` },
    notOfRecord: ['reason'],
  })
  tell(record)
  return null
}

vi.stubGlobal('navigator', { onLine: true })

const roots: { unmount: () => void }[] = []
afterEach(() => {
  for (let root = roots.pop(); root; root = roots.pop()) root.unmount()
})

/** A form over a task; `save` is what the server says. */
function screen(save: () => Promise<unknown>) {
  let now: Form | undefined
  const tell = (form: Form) => {
    now = form
  }
  const root = createRoot(window.document.createElement('div') as unknown as Element)
  roots.push(root)
  const show = (current: Task | undefined) =>
    flushSync(() => root.render(createElement(Screen, { current, save, tell })))
  const form = () => now as Form
  const submit = () =>
    form().submit({ preventDefault: nothing, persist: nothing } as FormEvent<HTMLFormElement>)
  return { show, form, submit }
}

const refused = (code: 'NOT_FOUND' | 'CONFLICT', message: string) => async () => {
  throw new ORPCError(code, { message })
}

test('a record that somebody else has deleted: the form says so and keeps what was typed', async () => {
  const { show, form, submit } = screen(refused('NOT_FOUND', 'Not found.'))
  show(task)
  flushSync(() => form().form.setValue('title', 'Mine'))
  await submit()
  await vi.waitFor(() =>
    expect(form().errors.root?.message).toBe('Somebody else has deleted this. What you typed is still here.'),
  )
  expect(form().form.getValues('title')).toBe('Mine')
})

test('a new record, and a refusal with a reason of its own, are not called deleted', async () => {
  const added = screen(refused('NOT_FOUND', 'Not found.'))
  added.show(undefined)
  await added.submit()
  await vi.waitFor(() => expect(added.form().errors.root?.message).toBe('Not found.'))
  const edited = screen(refused('NOT_FOUND', 'This request has been answered or withdrawn.'))
  edited.show(task)
  await edited.submit()
  await vi.waitFor(() =>
    expect(edited.form().errors.root?.message).toBe('This request has been answered or withdrawn.'),
  )
})

test('a conflict leaves out what the record doesn’t have, and taking their version keeps it', async () => {
  const { show, form, submit } = screen(refused('CONFLICT', 'Somebody else changed this in the meantime.'))
  show(task)
  flushSync(() => {
    form().form.setValue('dueDate', '2026-12-09T10:00')
    form().form.setValue('reason', 'Mine.')
  })
  await submit()
  await vi.waitFor(() => expect(form().conflict).toBeDefined())
  show({ ...task, dueDate: '2026-12-10T11:00' })
  expect(form().conflict?.differences).toEqual([
    { key: 'dueDate', name: 'Due date', mine: 'on 2026-12-09', theirs: 'on 2026-12-10' },
  ])
  flushSync(() => form().conflict?.onTakeTheirs())
  expect(form().form.getValues()).toEqual({ title: 'Began', dueDate: '2026-12-10T11:00', reason: 'Mine.' })
})
