import { randomUUID } from 'node:crypto'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { AcceptedAppointments, acceptedAppointments } from '#features/appointments/accepted-appointments.tsx'
import { AppointmentRequests, appointmentRequests } from '#features/appointments/appointment-requests.tsx'
import { ownTimeListInput } from '#features/billing/billing.schema.ts'
import { OwnTimeList, ownTime } from '#features/billing/own-time-list.tsx'
import { LawyerCourtDateList, lawyerCourtDateList } from '#features/calendar/lawyer-court-date-list.tsx'
import { lawyerCourtDateInput } from '#features/calendar/lawyer-court-dates.schema.ts'
import { LawyerCourtDates, upcomingCourtDates } from '#features/calendar/lawyer-court-dates.tsx'
import { OpenCases } from '#features/case-access/open-cases.tsx'
import { ownPins, PinList } from '#features/case-access/pin-list.tsx'
import { PinLocks, pinLocks } from '#features/case-access/pin-locks.tsx'
import { PinMaker } from '#features/case-access/pin-maker.tsx'
import { PinRequests, pinRequests } from '#features/case-access/pin-requests.tsx'
import { PinsNotLoaded } from '#features/case-access/pins-not-loaded.tsx'
import { openCases } from '#features/case-access/use-open-cases.ts'
import { LawyerCases, lawyerCases } from '#features/cases/lawyer-cases.tsx'
import { LawyerChats, lawyerConversations } from '#features/chat/lawyer-chats.tsx'
import { documentListInput } from '#features/documents/document-list.schema.ts'
import { LawyerDocuments, ownDocuments } from '#features/documents/lawyer-documents.tsx'
import { OwnProfileForm, ownProfile } from '#features/lawyers/own-profile-form.tsx'
import { ownPreferences, PreferenceSwitches } from '#features/notifications/preference-switches.tsx'
import { LawyerTasks, openTasks } from '#features/tasks/lawyer-tasks.tsx'
import { taskListInput } from '#features/tasks/task-list.schema.ts'
import { LawyerTaskList, lawyerTasks } from '#features/tasks/task-list.tsx'
import { firmDay } from '#platform/dates/format-day.ts'
import { htmlOf, wordsOf } from '#test/screen.tsx'
import { SectionError } from '../section-error.tsx'
import { CaseDialogs } from './case-dialogs.tsx'
import { newlyWaiting } from './newly-waiting.ts'
import LawyerPortal from './portal.tsx'
import { sectionAt, sectionPath, sections } from './sections.ts'

// The text of each section with data and without. The browser tests cover behaviour.

type Answer = readonly [QueryKey, unknown]
const page = (...items: unknown[]) => ({ pages: [{ items, older: null }], pageParams: [undefined] })
const listed = (...items: unknown[]) => ({ items, older: null, newer: null })
const at = new Date('2026-03-05T15:30:00Z')
const id = randomUUID()
const withoutProfile = { lawyerId: null }

test('the sidebar has its sections in their order, each with its header, its address and its key', () => {
  expect(sections.map(({ label, title, shortcut }) => [label, title, shortcut?.code.slice(-1)])).toEqual([
    ['Home', 'Lawyer Portal', 'H'],
    ['My Cases', 'Case Management', 'C'],
    ['Appointments', 'Appointment Requests', 'A'],
    ['Active Chats', 'Active Chats', undefined],
    ['Documents', 'Document Management', 'D'],
    ['Tasks', 'Tasks', undefined],
    ['Court Dates', 'Court Dates', undefined],
    ['Time', 'Time', undefined],
    ['PIN Management', 'PIN Management', 'P'],
    ['Articles', 'Articles', undefined],
    ['Settings', 'Profile Settings', 'S'],
  ])
  for (const base of ['/lawyer-portal', '/lawyer-dashboard'])
    for (const section of sections) expect(sectionAt(base, sectionPath(base, section))).toBe(section)
})

test('the sidebar’s title is the lawyer’s name, or ‘Attorney Portal’ while it isn’t known', () => {
  const Framed = LawyerPortal as unknown as (props: { loaderData: object }) => ReactElement
  const framed = (looked: Parameters<typeof wordsOf>[1]) =>
    wordsOf(<Framed loaderData={{ ...withoutProfile, userId: null, sidebarOpen: true }} />, {
      at: '/lawyer-portal/cases',
      ...looked,
    })
  const { queryKey } = ownProfile()
  expect(framed({ answers: [[queryKey, { name: 'Eleanor Vance' }]] })).toContain('Eleanor Vance')
  expect(framed({ failed: [queryKey] })).toContain('Attorney Portal')
})

const lists = {
  cases: {
    screen: (
      <LawyerCases
        status="pending"
        order="newest"
        onOrder={() => {}}
        {...withoutProfile}
        Dialogs={CaseDialogs}
        furtherActions={[]}
      />
    ),
    none: [lawyerCases('pending').queryKey, page()],
    empty: 'No pending cases found.',
    loading: 'Loading cases',
    failed: 'Failed to load cases',
  },
  appointments: {
    screen: <AppointmentRequests {...withoutProfile} />,
    none: [appointmentRequests().queryKey, page()],
    empty: 'No appointment requests yet.',
    loading: 'Loading appointments...',
    failed: 'Failed to load appointments',
  },
  chats: {
    screen: <LawyerChats {...withoutProfile} />,
    none: [lawyerConversations().queryKey, []],
    empty: 'No active chats yet.',
    loading: 'Loading conversations...',
    failed: 'Failed to load conversations',
  },
  documents: {
    screen: <LawyerDocuments {...withoutProfile} />,
    none: [ownDocuments(documentListInput.parse({})).queryKey, listed()],
    empty: 'No documents found. Upload your first document!',
    loading: 'Loading documents...',
    failed: 'Failed to load documents',
  },
  PINs: {
    screen: <PinList {...withoutProfile} />,
    none: [ownPins().queryKey, { now: at, pins: [] }],
    empty: 'No PINs yet.',
    loading: 'Loading PINs...',
    failed: 'Failed to load PINs',
  },
  'court dates': {
    screen: <LawyerCourtDates {...withoutProfile} />,
    none: [upcomingCourtDates().queryKey, page()],
    empty: 'No court dates ahead.',
    loading: 'Loading...',
    failed: 'Failed to load calendar events',
  },
  'accepted appointments': {
    screen: <AcceptedAppointments {...withoutProfile} />,
    none: [acceptedAppointments().queryKey, page()],
    empty: 'No accepted appointments.',
    loading: 'Loading...',
    failed: 'Failed to load appointments',
  },
  'list of court dates': {
    screen: <LawyerCourtDateList {...withoutProfile} />,
    none: [lawyerCourtDateList(lawyerCourtDateInput.parse({})).queryKey, listed()],
    empty: 'No court dates ahead.',
    loading: 'Loading court dates...',
    failed: 'Failed to load calendar events',
  },
  'list of tasks': {
    screen: <LawyerTaskList {...withoutProfile} />,
    none: [lawyerTasks(taskListInput.parse({})).queryKey, listed()],
    empty: 'No open tasks.',
    loading: 'Loading tasks...',
    failed: 'Failed to load data',
  },
  'list of time': {
    screen: <OwnTimeList {...withoutProfile} adding={false} onAdding={() => {}} />,
    none: [ownTime(ownTimeListInput.parse({})).queryKey, listed()],
    empty: 'No time entries yet.',
    loading: 'Loading...',
    failed: 'Failed to load data',
  },
  tasks: {
    screen: <LawyerTasks {...withoutProfile} />,
    none: [openTasks().queryKey, { tasks: [], count: 0 }],
    empty: 'No open tasks.',
    loading: 'Loading...',
    failed: 'Failed to load data',
  },
} as const

describe.each(Object.entries(lists))('%s', (_name, { screen, none, empty, loading, failed }) => {
  test('show that they are loading, that they are empty, and that they failed to load', () => {
    expect(wordsOf(screen)).toContain(loading)
    expect(wordsOf(screen, { answers: [none] })).toContain(empty)
    expect(wordsOf(screen, { answers: [none] })).not.toContain(loading)
    expect(wordsOf(screen, { failed: [none[0]] })).toContain(`${failed} Try again`)
  })
})

const withOne = (screen: keyof typeof lists, answer: Answer) =>
  wordsOf(lists[screen].screen, { answers: [answer] })

test('a case’s card, with or without the client’s photo, and what can be done about it', () => {
  const item = {
    ...{ id, version: 1, caseNumber: 'FA-482913-07', title: 'In re Lindqvist', status: 'pending' },
    ...{ description: 'A guardianship.', practiceArea: 'Family Law', clientName: 'Sana Lindqvist' },
    ...{
      startDate: '2019-03-12',
      createdAt: at,
      shareLink: null,
      clientPhotoFileId: null,
      coverImageFileId: null,
    },
  }
  const key = lawyerCases('pending').queryKey
  const words = withOne('cases', [key, page(item)])
  expect(words).toContain('FA-482913-07 In re Lindqvist Status: Pending A guardianship.')
  expect(words).toContain(
    'Client Sana Lindqvist Practice area Family Law Opened Mar 12, 2019 Created Mar 5, 2026',
  )
  expect(words).toContain('Timeline Edit Case Access Copy Case Number')
  const long = withOne('cases', [key, page({ ...item, description: 'Long. '.repeat(40) })])
  expect(long).toContain('Read More')
  const pictured = page({ ...item, clientPhotoFileId: id })
  expect(htmlOf(lists.cases.screen, { answers: [[key, pictured]] })).toMatch(
    new RegExp(`<img[^>]*src="/api/files/${id}"[^>]*alt="Sana Lindqvist"`),
  )
})

test('a request: from whom, when, what for, and the three answers', () => {
  const item = {
    ...{ id, status: 'pending', clientName: 'Olga Marsh', clientEmail: 'olga@demo.example' },
    ...{ preferredTime: at, notes: 'About a lease.', createdAt: at },
  }
  const key = appointmentRequests().queryKey
  const words = withOne('appointments', [key, page(item)])
  expect(words).toMatch(/Olga Marsh olga@demo\.example Status: Pending/)
  expect(words).toContain('Preferred time: Mar 5, 2026, 10:30 AM About a lease.')
  expect(words).toContain('Accept Decline Delete')
  expect(withOne('appointments', [key, page({ ...item, preferredTime: null })])).toContain('Any time')
})

test('a chat: with whom, how many are new, the last message and when', () => {
  const item = {
    ...{ id, clientName: 'Naomi Reyes', clientEmail: 'naomi@demo.example', unread: 2, updatedAt: at },
    last: { messageText: 'Is there news?', sealed: null, createdAt: at },
  }
  const key = lawyerConversations().queryKey
  const words = withOne('chats', [key, [item]])
  expect(words).toContain('Naomi Reyes naomi@demo.example 2 new Is there news? Mar 5, 2026, 10:30 AM')
  expect(words).toContain('Open Chat Email Delete')
  const silent = withOne('chats', [key, [{ ...item, unread: 0, last: null }]])
  expect(silent).not.toMatch(/\bnew\b/)
  expect(htmlOf(lists.chats.screen, { answers: [[key, [item]]] })).toContain('mailto:naomi@demo.example')
})

test('a document, by file and by address, with its category or without one', () => {
  const item = {
    ...{ id, title: 'The deed', description: 'Of 1911', category: null, fileType: 'pdf', fileSize: 2048 },
    ...{ url: '/api/files/x', uploadedBy: 'Eleanor Vance', createdAt: at },
    ...{ caseNumber: 'RE-1', caseTitle: 'Lot', clientName: 'Ann' },
  }
  const key = ownDocuments(documentListInput.parse({})).queryKey
  const words = withOne('documents', [key, listed(item)])
  expect(words).toMatch(/^My Documents Upload Document .*The deed Uncategorized Of 1911/)
  expect(words).toMatch(/RE-1 · Lot · Ann PDF · 2\.0 KB · Mar 5, 2026 · Uploaded by Eleanor Vance/)
  expect(words).toContain('View Document Download')
  const address = listed({ ...item, category: 'Links', url: 'https://deeds.example/1', fileSize: 0 })
  expect(withOne('documents', [key, address])).toMatch(/The deed Links .*Web address/)
  expect(htmlOf(lists.documents.screen, { answers: [[key, address]] })).toContain(
    'href="https://deeds.example/1" target="_blank" rel="noreferrer"',
  )
})

test('a PIN while it is valid, and an expired one, which can’t be copied', () => {
  const pin = {
    ...{ id, caseId: id, caseNumber: 'RE-1', caseTitle: 'Lot', pinCode: '4711' },
    ...{ expiresAt: new Date(at.getTime() + 300_000), triesLeft: { visitors: 5, client: 5 } },
  }
  const words = (given: object) =>
    withOne('PINs', [ownPins().queryKey, { now: at, pins: [{ ...pin, ...given }] }])
  expect(words({})).toMatch(/4711 Lot RE-1 5 tries left .*Copy/)
  expect(words({ triesLeft: { visitors: 4, client: 3 } })).toContain(
    'Tries left: 3 for the client, 4 for visitors',
  )
  expect(words({ pinCode: null })).toMatch(/•••• No longer valid Lot RE-1 Expired/)
  expect(
    htmlOf(lists.PINs.screen, {
      answers: [[ownPins().queryKey, { now: at, pins: [{ ...pin, pinCode: null }] }]],
    }),
  ).toMatch(
    /<button[^>]*disabled=""[^>]*aria-label="Copy PIN for RE-1"|<button[^>]*aria-label="Copy PIN for RE-1"[^>]*disabled=""/,
  )
})

const ofCase = { id, caseNumber: 'RE-1', title: 'Lot' }

test('a court date: when, which case, before whom, and by when papers are due', () => {
  const item = {
    ...{ id, case: ofCase, title: 'Conference', description: 'Bring the deed.', courtDate: at },
    ...{ deadline: at, judgeName: 'Hon. Ann Lee', judgeConfirmed: true, location: 'New York' },
  }
  const words = (given: object) =>
    withOne('court dates', [upcomingCourtDates().queryKey, page({ ...item, ...given })])
  expect(words({})).toContain(
    'Mar 5, 2026, 10:30 AM Deadline Mar 5, 2026 Conference Bring the deed. RE-1 · Lot',
  )
  expect(words({})).toMatch(/Hon\. Ann Lee · New York$/)
  // A placeholder name isn't shown as the judge.
  expect(words({ judgeConfirmed: false })).toContain('Judge to be assigned · New York')
  expect(words({ courtDate: new Date() })).toContain('Today')
})

test('an accepted appointment: when, with whom, and what for', () => {
  const item = {
    ...{ id, preferredTime: at, clientName: 'Olga Marsh', notes: 'About a lease.' },
    ...{ updatedAt: at, meetsAt: at, canClose: false },
  }
  expect(withOne('accepted appointments', [acceptedAppointments().queryKey, page(item)])).toBe(
    'Accepted appointments Mar 5, 2026, 10:30 AM Olga Marsh About a lease. Move Cancel',
  )
})

test('a task: what, of which case, how urgent, assigned to whom; a few at first, and how many there are', () => {
  const task = {
    ...{ id, case: ofCase, title: 'Draft the deed', description: '', status: 'in_progress' },
    ...{ priority: 'high', dueDate: '2026-03-05', assigneeName: 'Priya Raman', isCaseOwn: true },
  }
  const words = (...tasks: object[]) =>
    withOne('tasks', [openTasks().queryKey, { tasks, count: tasks.length }])
  expect(words(task)).toBe(
    'Tasks 1 open Draft the deed RE-1 · Lot In progress High priority Overdue since Mar 5, 2026 For Priya Raman',
  )
  expect(words({ ...task, dueDate: firmDay() })).toContain('Due today')
  expect(words({ ...task, dueDate: '2999-03-05' })).toContain('Due Mar 5, 2999')
  expect(words({ ...task, dueDate: null })).not.toMatch(/due/i)
  const many = words(...Array.from({ length: 7 }, (_, of) => ({ ...task, id: `${of}`, title: `Task ${of}` })))
  expect(many).toMatch(/^Tasks 7 open .*Task 4 .*Show all 7$/)
  expect(many).not.toContain('Task 5')
})

test('PIN requests, locks and open cases are shown only while there are any', () => {
  const which = { caseId: id, caseNumber: 'RE-1', caseTitle: 'Lot' }
  const said = (screen: React.ReactElement, key: QueryKey, ...rows: object[]) =>
    wordsOf(screen, { answers: [[key, rows]] })
  const asked = { ...which, id, clientName: 'Ann', createdAt: at }
  expect(said(<PinRequests {...withoutProfile} />, pinRequests().queryKey, asked)).toMatch(
    /Clients who ask for a PIN Ann RE-1 · Lot .*Generate PIN Dismiss/,
  )
  expect(said(<PinLocks {...withoutProfile} />, pinLocks().queryKey, which)).toBe(
    'Locked after 100 wrong tries Lot RE-1 Unlock',
  )
  const open = { ...which, visitors: 2, client: true, until: at }
  expect(said(<OpenCases {...withoutProfile} />, openCases().queryKey, open)).toBe(
    'Open just now Lot RE-1 · 2 visitors and the client, until 10:30 AM at the latest Close to Everyone',
  )
  for (const [screen, key] of [
    [<PinRequests key="1" {...withoutProfile} />, pinRequests().queryKey],
    [<PinLocks key="2" {...withoutProfile} />, pinLocks().queryKey],
    [<OpenCases key="3" {...withoutProfile} />, openCases().queryKey],
  ] as const)
    expect(said(screen, key)).toBe('')
  expect(wordsOf(<PinMaker {...withoutProfile} />)).toMatch(/Create a PIN Four digits .*Case .*Generate PIN/)
})

test('the profile is rendered with its stored values, the email read-only', () => {
  const profile = { id, name: 'Eleanor Vance', email: 'eleanor@octagonlaw.example', phone: '555 0101' }
  const html = htmlOf(<OwnProfileForm />, {
    answers: [[ownProfile().queryKey, { ...profile, bio: 'Tries cases.', version: 3 }]],
  })
  const field = (label: string) => {
    const of = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>${label}`).exec(html)?.[1] ?? 'none'
    return new RegExp(`<(?:input|textarea)[^>]*id="${of}"[^>]*>[^<]*`).exec(html)?.[0] ?? ''
  }
  expect(field('Name')).toContain('value="Eleanor Vance"')
  expect(field('Phone')).toContain('value="555 0101"')
  expect(field('Bio')).toMatch(/>Tries cases\.$/)
  expect(field('Email')).toMatch(/readOnly=""/i)
  expect(field('Email')).toContain('value="eleanor@octagonlaw.example"')
})

test('each part that failed to load says so', () => {
  const failing = (screen: React.ReactElement, key: QueryKey) => wordsOf(screen, { failed: [key] })
  expect(failing(<OwnProfileForm />, ownProfile().queryKey)).toBe('Profile Failed to load profile Try again')
  expect(failing(<PreferenceSwitches />, ownPreferences().queryKey)).toContain(
    'Failed to load data Try again',
  )
  // Shown once, whichever and however many of them failed.
  const keys = [pinRequests().queryKey, pinLocks().queryKey, openCases().queryKey]
  for (const failed of [...keys.map((key) => [key]), keys])
    expect(
      wordsOf(
        <>
          <PinsNotLoaded />
          <PinRequests {...withoutProfile} />
          <PinLocks {...withoutProfile} />
          <OpenCases {...withoutProfile} />
        </>,
        { failed },
      ),
    ).toBe('Failed to load data Try again')
})

test('the switches show their stored values', () => {
  const checked = (preferences: object) =>
    [
      ...htmlOf(<PreferenceSwitches />, { answers: [[ownPreferences().queryKey, preferences]] }).matchAll(
        /<input[^>]*type="checkbox"[^>]*>/g,
      ),
    ].map(([switched]) => switched.includes('checked=""'))
  expect(checked({ email: true, push: false })).toEqual([true, false])
  expect(checked({ email: false, push: true })).toEqual([false, true])
})

test('a toast announces what is new, unless it is on screen or notifications are off', () => {
  const before = { appointments: 1, chats: 0 }
  const now = { appointments: 2, chats: 1, pins: 1 }
  const wanted = { isWanted: true, shown: '' }
  expect(newlyWaiting(before, now, wanted)).toEqual(['appointments', 'chats', 'pins'])
  expect(newlyWaiting(before, now, { ...wanted, shown: 'chats' })).toEqual(['appointments', 'pins'])
  expect(newlyWaiting(before, now, { ...wanted, isWanted: false })).toEqual([])
  expect(newlyWaiting(now, before, wanted)).toEqual([])
})

test('a section that throws, or whose code failed to load, shows its error in its own place', () => {
  expect(wordsOf(<SectionError error={new Error('Not a function')} />)).toMatch(
    /^Unexpected Application Error! .*The other sections still work\. Try again$/,
  )
  expect(wordsOf(<SectionError error={new TypeError('Failed to fetch')} />)).toMatch(
    /^The connection is lost .*opens by itself/,
  )
})
