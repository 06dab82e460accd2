import { randomUUID } from 'node:crypto'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { Booking } from '#features/appointments/booking.tsx'
import { AssignedCases, assignedCases } from '#features/cases/assigned-cases.tsx'
import { OwnConsents, ownPublications } from '#features/consents/own-consents.tsx'
import { ClientDocuments, ownDocuments } from '#features/documents/client-documents.tsx'
import { newestNotifications } from '#features/notifications/notification-centre.tsx'
import { SessionList } from '#features/sessions/session-list.tsx'
import { TwoFactorSettings, twoFactorState } from '#features/two-factor/two-factor-settings.tsx'
import { api } from '#platform/api/client.ts'
import { htmlOf, wordsOf } from '#test/screen.tsx'
import Chat from './chat.tsx'
import Dashboard from './dashboard.tsx'
import Overview from './overview.tsx'
import { OwnCase } from './own-case.tsx'
import Profile from './profile.tsx'
import { UnlockedCase } from './unlocked-case.tsx'

// The text of each screen with data, without, and after a failed request. The browser tests cover behaviour.

const page = (...items: unknown[]) => ({ pages: [{ items, older: null }], pageParams: [undefined] })
const at = new Date('2026-03-05T15:30:00Z')
const id = randomUUID()
const viewer: Viewer = {
  ...{ id, name: 'Naomi Reyes', email: 'naomi@demo.example', createdAt: at, roles: [] },
  ...{ clientId: id, lawyerId: null, mustEnrol: false },
}

/** A screen inside the portal's frame, whose loader returned nothing. */
const within = (Screen: unknown, given: Partial<Viewer> = {}) => {
  const Placed = Screen as (props: { loaderData: object }) => ReactElement
  return (
    <Routes>
      <Route element={<Outlet context={{ ...viewer, ...given }} />}>
        <Route path="*" element={<Placed loaderData={{ state: undefined }} />} />
      </Route>
    </Routes>
  )
}

const counts = api.client.cases.counts.queryKey()
const documentCount = api.client.documents.count.queryKey()
const conversations = api.client.chat.conversations.queryKey()
const appointments = api.client.appointments.list.queryKey()
const lawyers = api.site.lawyers.options.queryKey()

const lists = {
  'assigned cases': {
    screen: <AssignedCases clientId={null} />,
    key: assignedCases().queryKey,
    none: page(),
    empty: 'No cases yet.',
    loading: 'Loading cases...',
    failed: 'Failed to load cases',
  },
  publications: {
    screen: <OwnConsents clientId={null} />,
    key: ownPublications().queryKey,
    none: [],
    empty: 'Nothing to decide.',
    loading: 'Loading publications...',
    failed: 'Failed to load publications',
  },
  documents: {
    screen: <ClientDocuments clientId={null} />,
    key: ownDocuments().queryKey,
    none: page(),
    empty: 'No documents yet.',
    loading: 'Loading documents...',
    failed: 'Failed to load documents',
  },
  chat: {
    screen: within(Chat),
    key: conversations,
    none: [],
    empty: 'No chat yet.',
    loading: 'Loading messages...',
    failed: 'Failed to initialize chat',
  },
} as const

describe.each(Object.entries(lists))('%s', (_name, { screen, key, none, empty, loading, failed }) => {
  test('show that they are loading, that they are empty, and that they failed to load', () => {
    expect(wordsOf(screen)).toContain(loading)
    const words = wordsOf(screen, { answers: [[key, none]] })
    expect(words).toContain(empty)
    expect(words).not.toContain(loading)
    expect(wordsOf(screen, { failed: [key] })).toContain(`${failed} Try again`)
  })
})

test('the overview shows counts, and a dash where one failed to load', () => {
  const read: [QueryKey, unknown][] = [
    [counts, { active: 2 }],
    [documentCount, 7],
    [newestNotifications().queryKey, { unread: 3, items: [] }],
    [assignedCases().queryKey, page()],
  ]
  const words = wordsOf(within(Overview), { answers: read })
  expect(words).toMatch(/Welcome, Naomi Reyes .*Active Cases 2 Documents 7 Notifications 3/)
  const failed = wordsOf(within(Overview), { failed: read.map(([key]) => key) })
  expect(failed).toMatch(/Active Cases — Documents — Notifications — .*Failed to load cases Try again/)
  expect(wordsOf(within(Overview, { name: '' }), { answers: read })).toContain('Welcome, naomi@demo.example')
})

test('an account without a client record gets that message in the chat and in booking', () => {
  const answers: [QueryKey, unknown][] = [
    [appointments, []],
    [lawyers, []],
    [conversations, []],
  ]
  expect(wordsOf(within(Chat, { clientId: null }), { answers })).toContain('Client profile not found')
  const booking = <Booking clientId={null} />
  expect(wordsOf(booking, { answers })).toContain('Client profile not found. Please contact support.')
})

test('booking shows what failed to load, each with a retry', () => {
  const words = wordsOf(<Booking clientId={id} />, { failed: [appointments, lawyers] })
  expect(words).toContain('Failed to load appointments Try again')
  expect(words).toContain('Failed to load lawyers Try again')
})

test('the profile, and its defaults where an account has no name', () => {
  const words = wordsOf(within(Profile))
  expect(words).toContain('Full name Naomi Reyes Email naomi@demo.example Account created Mar 5, 2026')
  const without = { name: '', createdAt: null as unknown as Date }
  expect(wordsOf(within(Profile, without))).toContain(
    'Full name User Email naomi@demo.example Account created N/A',
  )
})

test('sessions and two-factor settings that failed to load are reported', () => {
  const sessions = api.accounts.own.sessions.queryKey()
  expect(wordsOf(<SessionList />)).toContain('Loading...')
  expect(wordsOf(<SessionList />, { failed: [sessions] })).toContain('Failed to load your sessions Try again')
  const own = { id, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', createdAt: at }
  const words = wordsOf(<SessionList />, {
    answers: [
      [
        sessions,
        [
          { ...own, current: true },
          { ...own, id: randomUUID(), current: false },
        ],
      ],
    ],
  })
  expect(words).toMatch(/Sessions End All Others .*This one .*End$/)
  expect(wordsOf(<TwoFactorSettings />, { failed: [twoFactorState().queryKey] })).toContain(
    'Failed to load your two-factor settings Try again',
  )
})

test('two-factor sign-in says whether it is on, and when the recovery codes run out', () => {
  const inUse = (recoveryCodesLeft: number) =>
    wordsOf(<TwoFactorSettings />, {
      answers: [
        [twoFactorState().queryKey, { enabled: true, since: at, recoveryCodesLeft, required: false }],
      ],
    })
  expect(inUse(10)).toMatch(/On Since Mar 5, 2026, 10:30 AM. 10 of your recovery codes are left./)
  expect(inUse(10)).not.toContain('run out')
  expect(inUse(1)).toMatch(/1 of your recovery codes is left\. Please make new recovery codes/)
})

test('an unlocked case is shown as loading, and then with its content', () => {
  const shown = <UnlockedCase caseId={id} grant="g" />
  expect(wordsOf(shown)).toBe('Loading...')
  const details = {
    ...{ caseNumber: 'FA-1', title: 'In re Reyes', status: 'ongoing', description: 'A guardianship.' },
    ...{ clientName: null, startDate: '2019-03-12', createdAt: at, practiceArea: null, grantedUntil: at },
    ...{ nextStep: 'The judge decides.', nextStepOn: null, ownClientId: null },
    lawyer: {
      ...{ name: 'Eleanor Vance', title: 'Partner', specialization: 'Family Law' },
      ...{ email: 'eleanor@octagonlaw.example', phone: '212-555-0101' },
    },
  }
  const key = [...api.site.caseAccess.details.queryKey(), id]
  const html = htmlOf(shown, { answers: [[key, details]] })
  expect(html).toContain('href="mailto:eleanor@octagonlaw.example"')
  expect(html).toContain('href="tel:212-555-0101"')
  const words = wordsOf(shown, { answers: [[key, details]] })
  expect(words).toMatch(
    /Case # ?FA-1 In re Reyes Status: Ongoing Client Not assigned Lawyer Eleanor Vance Opened Mar 12, 2019 Created .* What happens next The judge decides\. Overview Timeline Lawyer Overview A guardianship\. Case Timeline/,
  )
  expect(wordsOf(shown, { answers: [[key, { ...details, status: 'closed' }]] })).not.toContain('The judge')
  expect(wordsOf(shown, { answers: [[key, { ...details, lawyer: null }]] })).toContain(
    'Assigned Lawyer Not assigned',
  )
  expect(wordsOf(shown, { failed: [key] })).toContain('Failed to load case details Try again')
  const timeline = api.site.caseAccess.timeline.queryKey({ input: { caseId: id } })
  expect(wordsOf(shown, { answers: [[key, details]], failed: [timeline] })).toContain(
    'Failed to load case updates Try again',
  )
})

test('a client’s own unlocked case also has its documents and dates, each with its own failure', () => {
  const own = (
    <OwnCase item={{ id, lawyer: null }} clientId={id} grant="g" lawyer={null}>
      The file
    </OwnCase>
  )
  const ahead = api.client.cases.ahead.queryKey({ input: { caseId: id } })
  const documents = api.client.documents.list.infiniteKey({
    input: (cursor: string | undefined) => ({ caseId: id, cursor, limit: 10 }),
    initialPageParam: undefined as string | undefined,
  })
  const none = { courtDates: [], appointments: [], chat: null }
  expect(
    wordsOf(own, {
      answers: [
        [ahead, none],
        [documents, page()],
      ],
    }),
  ).toBe(
    'Court date None ahead Appointment None ahead Messages No chat yet Overview Timeline Documents Dates Lawyer ' +
      'The file Documents No documents yet. Dates No court dates or appointments ahead.',
  )
  const hearing = { id, title: 'Trial', at, judgeName: 'Judge to be assigned', location: 'Room 5' }
  const request = { id, status: 'pending', at: null }
  const chat = { conversationId: id, unread: 2 }
  const full = { courtDates: [hearing], appointments: [request], chat }
  const words = wordsOf(own, {
    answers: [
      [ahead, full],
      [documents, page()],
    ],
  })
  expect(words).toMatch(
    /Court date Mar 5, 2026, 10:30 AM Trial · Room 5 Appointment Any time Waiting for the lawyer/,
  )
  expect(words).toContain('Messages 2 unread')
  expect(words).toContain(
    'Trial Judge to be assigned · Room 5 Any time Appointment with your lawyer Status: Pending',
  )
  expect(wordsOf(own, { failed: [ahead] })).toContain('Failed to load the dates Try again')
  expect(wordsOf(own, { failed: [documents] })).toContain('Failed to load documents Try again')
})

test('the frame welcomes people by name, and by address without one', () => {
  const Framed = Dashboard as unknown as (props: { loaderData: object }) => ReactElement
  const welcome = (name: string) =>
    wordsOf(<Framed loaderData={{ viewer: { ...viewer, name }, sidebarOpen: true }} />, { at: '/dashboard' })
  expect(welcome('Naomi Reyes')).toContain('Welcome back, Naomi Reyes')
  expect(welcome('')).toContain('Welcome back, naomi@demo.example')
})
