import { randomUUID } from 'node:crypto'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { adminCaseListInput } from '#features/admin-cases/admin-cases.schema.ts'
import { AdminCases, adminCaseList } from '#features/admin-cases/admin-cases.tsx'
import { timeEntryListInput } from '#features/billing/billing.schema.ts'
import { TimeTable, timeTable } from '#features/billing/time-table.tsx'
import { calendarInput } from '#features/calendar/admin-calendar.schema.ts'
import { AdminCalendar, calendarQuery } from '#features/calendar/admin-calendar.tsx'
import { placeholderJudge } from '#features/calendar/placeholder-judge.ts'
import { ClientList, clientList } from '#features/clients/client-list.tsx'
import { clientListInput } from '#features/clients/clients.schema.ts'
import { LeadCheck } from '#features/conflicts/lead-check.tsx'
import { AdminDocuments, adminDocumentList } from '#features/documents/admin-documents.tsx'
import { documentListInput } from '#features/documents/document-list.schema.ts'
import { InviteLawyer } from '#features/invitations/invite-lawyer.tsx'
import { jobListInput } from '#features/jobs/jobs.schema.ts'
import { QueuedJobs, queuedJobList } from '#features/jobs/queued-jobs.tsx'
import { lawyerListInput } from '#features/lawyers/admin-lawyers.schema.ts'
import { LawyerTable, lawyerTable } from '#features/lawyers/lawyer-table.tsx'
import { LeadList, leadList } from '#features/leads/lead-list.tsx'
import { leadListInput } from '#features/leads/leads.schema.ts'
import { usStates } from '#features/locations/states.schema.ts'
import { TwoFactorRule, twoFactorRule } from '#features/people/two-factor-rule.tsx'
import { Reports } from '#features/reports/reports.tsx'
import { CopyList, copyList } from '#features/site-archive/copy-list.tsx'
import { PageList, pagesQuery } from '#features/site-texts/page-list.tsx'
import { AddManyTasks } from '#features/tasks/add-many-tasks.tsx'
import { TestimonialList, testimonialList } from '#features/testimonials/testimonial-list.tsx'
import { VisitFiguresView, visitFiguresQuery } from '#features/visits/visit-figures.tsx'
import { AdminWaiting, adminWaitingQuery } from '#features/waiting/waiting-groups.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { htmlOf, wordsOf } from '#test/screen.tsx'
import { ErrorBoundary } from '../section.tsx'
import { CaseDialogs } from './case-dialogs.tsx'
import AdminPanel from './panel.tsx'
import { adminSections } from './routes.ts'
import { sections } from './sections.ts'

// The text of each section with data and without. The browser tests cover behaviour.

type Answer = readonly [QueryKey, unknown]
const page = (...items: unknown[]) => ({ items, older: null, newer: null })
const none = { version: 1, id: randomUUID() }
const at = new Date('2026-03-05T15:30:00Z')

const lists = {
  cases: {
    screen: <AdminCases Dialogs={CaseDialogs} AddTask={AddManyTasks} />,
    query: adminCaseList(adminCaseListInput.parse({})),
    empty: 'No cases found. Create your first case to get started.',
    loading: 'Loading cases',
    failed: 'Failed to load cases',
  },
  clients: {
    screen: <ClientList />,
    query: clientList(clientListInput.parse({})),
    empty: 'No clients found. Add your first client to get started.',
    loading: 'Loading clients...',
    failed: 'Failed to load clients',
  },
  leads: {
    screen: <LeadList Parts={LeadCheck} />,
    query: leadList(leadListInput.parse({})),
    empty: 'No leads found. Add your first lead to get started.',
    loading: 'Loading leads...',
    failed: 'Failed to load leads',
  },
  lawyers: {
    screen: <LawyerTable Invite={InviteLawyer} />,
    query: lawyerTable(lawyerListInput.parse({})),
    empty: 'No lawyers found. Add your first lawyer!',
    loading: 'Loading lawyers...',
    failed: 'Failed to load lawyers',
  },
  documents: {
    screen: <AdminDocuments />,
    query: adminDocumentList(documentListInput.parse({})),
    empty: 'No documents found.',
    loading: 'Loading documents...',
    failed: 'Failed to load documents',
  },
  billing: {
    screen: <TimeTable />,
    query: timeTable(timeEntryListInput.parse({})),
    empty: 'No time entries yet.',
    loading: 'Loading',
    failed: 'Failed to load data',
  },
  calendar: {
    screen: <AdminCalendar />,
    query: calendarQuery(calendarInput.parse({})),
    empty: 'No court dates scheduled.',
    loading: 'Loading calendar events...',
    failed: 'Failed to load calendar events',
  },
}

test('the sidebar counts open messages and failed jobs', () => {
  const Framed = AdminPanel as unknown as (props: { loaderData: object }) => ReactElement
  const entries = (open: number, failed: number) =>
    wordsOf(<Framed loaderData={{ userId: null, sidebarOpen: true }} />, {
      at: '/admin/clients',
      answers: [
        [api.admin.inbox.counts.queryKey(), { open }],
        [api.admin.jobs.counts.queryKey(), { failed }],
      ],
    })
  expect(entries(4, 7)).toMatch(/Inbox 4 .*Jobs 7 /)
  expect(entries(0, 0)).not.toMatch(/(Inbox|Jobs) \d/)
})

test('the sidebar has Today, then the eight sections in their order, each with an address of its own', () => {
  expect(sections.map(({ label, to }) => [label, to])).toEqual([
    ['Today', '/admin/today'],
    ['Case Management', '/admin'],
    ['Client Management', '/admin/clients'],
    ['Lead Management', '/admin/leads'],
    ['Lawyer Management', '/admin/lawyers'],
    ['Document Management', '/admin/documents'],
    ['Time & Billing', '/admin/billing'],
    ['Calendar', '/admin/calendar'],
    ['Reports & Analytics', '/admin/reports'],
  ])
})

describe.each(Object.entries(lists))('%s', (_name, { screen, query, empty, loading, failed }) => {
  const shown = (...answers: Answer[]) => wordsOf(screen, { answers })

  test('show that they are loading, and that they are empty', () => {
    expect(shown()).toContain(loading)
    expect(shown([query.queryKey, page()])).toContain(empty)
    expect(shown([query.queryKey, page()])).not.toContain(loading)
  })

  test('show that loading failed, and offer a retry', () => {
    expect(wordsOf(screen, { failed: [query.queryKey] })).toContain(`${failed} Try again`)
  })

  test('link to the first page from a page that doesn’t exist', () => {
    const error = Object.assign(new Error('This is not a place in this list.'), { status: 400 })
    const html = htmlOf(screen, { failed: [query.queryKey], error, at: '/admin/list?limit=none' })
    expect(html).toContain('There is no such page of this list.')
    expect(html).toMatch(/<a[^>]*href="\/admin\/list"[^>]*>Back to the start of the list/)
    expect(html).not.toMatch(/Failed to load|Try again/)
  })
})

test('copies of the site: loading, none, failed to load, and one', () => {
  const { queryKey } = copyList()
  const words = (...answers: Answer[]) => wordsOf(<CopyList />, { answers })
  expect(words()).toContain('Loading copies...')
  expect(words([queryKey, []])).toContain('No copies yet.')
  expect(wordsOf(<CopyList />, { failed: [queryKey] })).toContain('Failed to load copies Try again')
  const zip = { id: 'a', name: 'a.zip', size: 2_048, sha256: 'f'.repeat(64) }
  const copy = { id: 'b', takenAt: at, reason: 'asked', takenBy: 'Grace', files: 7, zip }
  expect(words([queryKey, [copy]])).toMatch(
    /Download Taken by hand by Grace · 7 files · 2.0 KB SHA-256 f{64}/,
  )
})

test('Today: loading, nothing, failed to load, the first lines with a link to all, and more than a hundred', () => {
  const { queryKey } = adminWaitingQuery()
  const shown = (data: unknown) => ({ answers: [[queryKey, data]] as Answer[], at: '/admin/today' })
  expect(wordsOf(<AdminWaiting />, {})).toContain('Loading...')
  expect(wordsOf(<AdminWaiting />, shown([]))).toContain('Nothing is waiting.')
  expect(wordsOf(<AdminWaiting />, { failed: [queryKey] })).toContain('Failed to load data Try again')
  const lines = (length: number) =>
    Array.from({ length }, (_, n) => ({
      id: `${n}`,
      place: `CASE-${n}`,
      title: `Matter ${n}`,
      detail: `CASE-${n}`,
      at,
    }))
  const groups = [
    { kind: 'unassigned', count: 12, more: false, lines: lines(10) },
    { kind: 'idle', count: 100, more: true, lines: lines(100) },
  ]
  const words = wordsOf(<AdminWaiting />, shown(groups))
  expect(words).toMatch(/^Cases without a lawyer 12 Matter 0 CASE-0 Since Mar 5, 2026 /)
  expect(words).toMatch(/Matter 9 CASE-9 Since Mar 5, 2026 Show all 12 Open cases without a date/)
  expect(words).toMatch(/ahead 100\+ Matter 0 .* Matter 9 CASE-9 Open since Mar 5, 2026 Show the first 100$/)
  const html = htmlOf(<AdminWaiting />, shown(groups))
  expect(html).toContain('href="/admin/cases/CASE-0"')
  expect(html).toContain('href="/admin?lawyerId=none"')
})

test('pages: loading, failed to load, empty and published ones', () => {
  const { queryKey } = pagesQuery()
  const words = (...answers: Answer[]) => wordsOf(<PageList />, { answers })
  expect(words()).toContain('Loading pages...')
  expect(wordsOf(<PageList />, { failed: [queryKey] })).toContain('Failed to load pages Try again')
  const home = { key: 'home', published: true, approvedBy: 'Grace', approvedAt: at }
  expect(words([queryKey, [home]])).toMatch(/Home Approved by Grace, .*? Published Home: Highlights Empty/)
})

test('visits: loading, failed to load, none, and some', () => {
  const { queryKey } = visitFiguresQuery()
  const words = (...answers: Answer[]) => wordsOf(<VisitFiguresView />, { answers })
  expect(words()).toContain('Loading visits...')
  expect(wordsOf(<VisitFiguresView />, { failed: [queryKey] })).toContain('Failed to load data Try again')
  expect(words([queryKey, { days: [], pages: [], sources: [] }])).toContain('No figures yet.')
  const some = {
    days: [{ day: firmDay(), visits: 1_200 }],
    pages: [{ path: '/team', visits: 1_200 }],
    sources: [{ source: '', visits: 1_200 }],
  }
  const shown = words([queryKey, some])
  expect(shown).toContain('1,200 in the last 90 days')
  expect(shown).toContain('/team 1,200 visits')
  expect(shown).toContain('Typed, bookmarked or unknown 1,200 visits')
})

test('testimonials: loading, none, failed to load, a draft and a published one', () => {
  const { queryKey } = testimonialList()
  const words = (...answers: Answer[]) => wordsOf(<TestimonialList />, { answers })
  expect(words()).toContain('Loading testimonials...')
  expect(words([queryKey, []])).toContain('No testimonials found. Add your first testimonial to get started.')
  expect(wordsOf(<TestimonialList />, { failed: [queryKey] })).toContain(
    'Failed to load testimonials Try again',
  )
  const draft = {
    ...none,
    ...{ quote: 'Thank you.', name: 'Ada', detail: 'Engineer', rating: 5, consentedOn: null, pending: true },
    ...{ consentFile: null, published: false, approvedBy: null, approvedAt: null, createdAt: at },
  }
  expect(words([queryKey, [draft]])).toMatch(
    /Ada Engineer · 5 of 5 stars Draft .*Thank you\. No consent yet: it can’t be shown · pending matter Approve and Publish Edit Versions Delete/,
  )
  const shown = { ...draft, consentedOn: '2026-01-02', pending: false, published: true, approvedAt: at }
  expect(words([queryKey, [{ ...shown, approvedBy: 'Grace' }]])).toMatch(
    /Published .*Consented on Jan 2, 2026 · approved by Grace, Mar 5, 2026.* Take Off the Site/,
  )
})

test('a search that is refused asks for another word, and offers no retry', () => {
  const { screen, query } = lists.cases
  const fields = { search: 'More than 20,000 entries match. Please add another word.' }
  const error = Object.assign(new Error('refused'), { data: { fields } })
  const words = wordsOf(screen, { failed: [query.queryKey], error })
  expect(words).toContain(`Too many matches. ${fields.search} Show everything`)
  expect(words).not.toMatch(/Failed to load|Try again/)
})

/** A section with one row in it. */
const withOne = (name: keyof typeof lists, row: object, ...more: Answer[]) =>
  wordsOf(lists[name].screen, { answers: [[lists[name].query.queryKey, page({ ...none, ...row })], ...more] })

test('a case’s card: what it is, its client and lawyer, its first tasks and how many there are', () => {
  const item = {
    ...{ caseNumber: 'CASE-2025-001', title: 'Harrow Lane', description: 'A roof that leaks.' },
    ...{ status: 'pending', practiceArea: null, startDate: '2019-03-12', createdAt: at, shareLink: null },
    taskCount: 5,
    tasks: ['File', 'Call', 'Wait'].map((title) => ({
      ...{ id: randomUUID(), title, status: 'in_progress', priority: 'medium', dueDate: '2026-03-09' },
    })),
  }
  const words = withOne('cases', { ...item, clientName: 'Ann', lawyerName: 'Eleanor Vance' })
  expect(words).toContain('CASE-2025-001 Harrow Lane Status: Pending A roof that leaks.')
  expect(words).toContain('Client Ann Lawyer Eleanor Vance')
  expect(words).toContain('Opened Mar 12, 2019 Created Mar 5, 2026')
  expect(words).toMatch(/Tasks \(5\) Show all 5 File .*Call .*Wait /)
  expect(words).toMatch(/Timeline Add Task Edit Access Delete/)
  expect(withOne('cases', { ...item, clientName: null, lawyerName: null })).toContain(
    'Client Not assigned Lawyer Not assigned',
  )
})

test('a client’s card', () => {
  const item = {
    ...{ name: 'Ann Poole', company: 'Poole & Co', email: 'ann@demo.example', phone: '555 0100' },
    ...{ address: '1 Main Street', notes: 'Prefers letters', status: 'inactive', login: 'available' },
  }
  const words = withOne('clients', { ...item, lawyerName: null })
  expect(words).toContain('Ann Poole Poole & Co Inactive Email ann@demo.example Phone 555 0100')
  expect(words).toContain('Address 1 Main Street Assigned lawyer Not assigned')
  expect(words).toMatch(/Edit Cases Link Login Delete/)
})

test('a lead’s card', () => {
  const item = {
    ...{ name: 'Ida Quell', source: 'Referral', email: 'ida@demo.example', phone: '555 0101' },
    ...{ status: 'qualified', notes: 'Roof', createdAt: at, client: null, messages: 1, origin: 'entered' },
    ...{ ownerId: 'o', ownerName: 'Ada Boss', nextStep: 'Call', nextStepOn: '2126-03-06' },
  }
  const words = withOne('leads', item)
  expect(words).toContain(
    'Ida Quell Source: Referral · Entered by hand · Mar 5, 2026 Qualified ida@demo.example 555 0101 Roof',
  )
  expect(words).toContain('Owner Ada Boss Next step Call · Mar 6, 2126 First answer Not answered yet')
  expect(words).toMatch(/Convert to Client Conflict Check Write Mail Mark as Answered Edit Delete/)
})

test('a row of the lawyers’ table', () => {
  const item = {
    ...{ name: 'Portia Ash', title: 'Partner', email: 'portia@octagonlaw.example', location: 'Texas' },
    ...{ specialization: 'Tax Law', imageUrl: '', imageFileId: null, active: true },
    account: { state: 'invited', until: at },
  }
  const words = withOne('lawyers', item)
  for (const head of ['Image', 'Name', 'Email', 'Specialization', 'Location', 'Actions'])
    expect(words).toContain(head)
  expect(words).toContain(
    'Portia Ash Partner portia@octagonlaw.example Tax Law Texas Invited, until Mar 5, 2026',
  )
})

test('a row of the documents: its case, its date, its size in KB or MB, its type, a button to view it', () => {
  const item = {
    ...{ title: 'The deed', description: 'Of 1911', caseNumber: 'DOC-77', caseTitle: 'Quarry Lane' },
    ...{ clientName: 'Ann', createdAt: at, uploadedBy: 'Eleanor Vance', url: '/api/files/x' },
  }
  const of = (fileType: string, fileSize: number) => withOne('documents', { ...item, fileType, fileSize })
  expect(of('pdf', 1_048_576)).toContain(
    'The deed Of 1911 DOC-77 Quarry Lane Ann Mar 5, 2026 Eleanor Vance 1024.0 KB PDF View',
  )
  expect(of('image', 1_048_577)).toContain('1.0 MB Image')
  expect(of('document', 100)).toContain('0.1 KB Document')
  const html = (url: string) =>
    htmlOf(lists.documents.screen, {
      answers: [
        [lists.documents.query.queryKey, page({ ...none, ...item, url, fileType: 'pdf', fileSize: 1 })],
      ],
    })
  // Portico's own file opens on the page and can be downloaded; only external links open a tab.
  expect(html('/api/files/x')).toMatch(/<button[^>]*aria-label="View: The deed"/)
  expect(html('/api/files/x')).toMatch(/<a[^>]*download=""[^>]*aria-label="Download The deed"/)
  expect(html('/api/files/x')).not.toContain('target="_blank"')
  expect(html('https://deeds.example/1')).toMatch(
    /<a[^>]*target="_blank"[^>]*aria-label="View: The deed \(opens in a new tab\)"/,
  )
})

test('the totals and a row of the table of time', () => {
  const item = {
    ...{ date: '2026-03-05', caseNumber: 'CASE-1', lawyerName: 'Eleanor Vance', description: 'Reading' },
    ...{ hours: 1.25, rateCents: 33_333, totalCents: 41_666 },
  }
  const totals: Answer = [api.admin.billing.totals.queryKey(), { billableCents: 1_234_567, hours: 99.75 }]
  const words = withOne('billing', { ...item, billable: true }, totals)
  expect(words).toContain('Total Billable $12,345.67 Total Hours 99.75')
  expect(words).toContain('Mar 5, 2026 CASE-1 Eleanor Vance Reading 1.25 $333.33 $416.66 Yes')
  expect(withOne('billing', { ...item, billable: false }, totals)).toContain('$416.66 No')
})

test('totals that failed to load are not shown as loading', () => {
  const failed = [api.admin.billing.totals.queryKey()]
  expect(wordsOf(lists.billing.screen, { failed })).toContain('Total Billable — Total Hours —')
})

test('a court date’s place is one of the fifty states, and its judge a made-up name until somebody says who', () => {
  expect(new Set(usStates).size).toBe(50)
  const judges = Array.from({ length: 50 }, placeholderJudge)
  for (const judge of judges) expect(judge).toMatch(/^Hon\. [A-Z][a-z]+ [A-Z][a-z]+$/)
  expect(new Set(judges).size).toBeGreaterThan(1)
})

test('a court date’s card, with its badges and an unconfirmed judge', () => {
  const item = {
    ...{ title: 'Conference', caseNumber: 'CASE-1', caseTitle: 'Harrow', courtDate: at, deadline: at },
    ...{ location: 'Texas', judgeName: 'Hon. Ada Blackwood', judgeConfirmed: false, clientName: 'Anonymous' },
    ...{ description: '', isPublic: true, consentGiven: true, consent: { by: 'Henry Locke', at } },
  }
  const words = withOne('calendar', item)
  expect(words).toContain('Conference CASE-1 - Harrow Public Consent Given')
  expect(words).toContain('Judge Hon. Ada Blackwood (placeholder)')
  expect(words).toMatch(/Consent recorded by Henry Locke, Mar 5, 2026/)
  const hidden = withOne('calendar', { ...item, isPublic: false, consentGiven: false, consent: null })
  expect(hidden).not.toMatch(/Public|Consent/)
})

test('the four cards of the reports, and a chart with its table for each of the five questions', () => {
  const figures = {
    ...{ months: ['2026-03'], statuses: [], areas: [], responses: [] },
    sources: [{ source: 'Referral', leads: 4, converted: 1 }],
    lawyers: [{ lawyer: 'Eleanor Vance', billableCents: 12_050, nonBillableCents: 100 }],
  } satisfies z.input<typeof import('#features/reports/reports.schema.ts').reportFigures>
  const overview = { totalCases: 20_000, activeCases: 7, totalClients: 3, revenueCents: 123_456_789 }
  const words = wordsOf(<Reports />, {
    answers: [
      [api.admin.reports.overview.queryKey(), overview],
      [api.admin.reports.figures.queryKey(), figures],
    ],
  })
  expect(words).toContain('Total Cases 20,000 All time Active Cases 7 Currently ongoing')
  expect(words).toContain('Total Clients 3')
  expect(words).toContain('Total Revenue $1,234,567.89 From billable hours')
  for (const chart of [
    'Cases by status',
    'Cases by practice area',
    'Leads by source',
    'Billable and non-billable time by lawyer',
    'Response time to contact messages',
  ])
    expect(words).toContain(chart)
  // A chart without data would look broken.
  expect(words).toMatch(/Cases by status .+ now\. CSV No figures yet\./)
  expect(words).toContain('Source Leads Converted Referral 4 1')
  // Without invoices, time can't be called billed or unbilled.
  expect(words).toContain('Lawyer Billable Non-billable Eleanor Vance $120.50 $1.00')
  expect(words).not.toMatch(/unbilled/i)
})

test('the list of people says whether staff need a second factor', () => {
  const said = (required: boolean) =>
    wordsOf(<TwoFactorRule />, {
      answers: [[twoFactorRule().queryKey, { enabled: false, since: null, recoveryCodesLeft: 0, required }]],
    })
  expect(said(true)).toContain('Two-factor sign-in is required of staff')
  expect(said(false)).toContain('Two-factor sign-in is not required of staff')
})

test('a section that throws shows its error in its own place, not in place of the portal', () => {
  expect(adminSections.map(({ file }) => file)).toEqual(['section.tsx'])
  expect(wordsOf(<ErrorBoundary error={new Error('Not a function')} />)).toContain(
    'The other sections still work.',
  )
})

test('a job that failed can be retried, given up or not; one that is in progress or done can’t', () => {
  const job = { ...none, kind: 'mail', summary: 'ann@demo.example: Welcome', attempts: 2, createdAt: at }
  const buttons = (state: string, lastError: string) => {
    const answers: Answer[] = [
      [queuedJobList(jobListInput.parse({})).queryKey, page({ ...job, state, lastError, dueAt: at })],
    ]
    const words = wordsOf(<QueuedJobs />, { answers })
    return ['Try again', 'Discard'].filter((button) => words.includes(button))
  }
  expect(buttons('failed', 'no such mailbox')).toEqual(['Try again', 'Discard'])
  expect(buttons('waiting', 'not now')).toEqual(['Try again'])
  expect(buttons('waiting', '')).toEqual([])
  expect(buttons('done', '')).toEqual([])
})
