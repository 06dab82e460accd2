import type { ApiClient } from '#platform/api/client.ts'

/** The signed-in callers. */
export interface Visits {
  admin: ApiClient
  lawyer: ApiClient
  client: ApiClient
}

/** An API call of a page. */
export interface Operation {
  name: string
  run: () => Promise<unknown>
  /** The worst word of a search, which no index serves, or an answer that grows with the firm. Reported without a goal. */
  worst?: true
}

/** Operations whose times must not differ: whether another's case has the number. */
export const alike = [
  'lawyer’s search, a number of another’s case',
  'lawyer’s search, no such number',
] as const

// A week of court dates isn't paged: the answer has all of them.
const worst = ['cases, a word of old ones', 'a week of court dates']

interface Page {
  older: string | null
}

/**
 * Every list as the product's pages ask for it: its first page, a page in its depth, its filters and orders, a common
 * word and a rare one; what the dashboards count; and what belongs to one case, client or conversation.
 */
export async function operations({ admin, lawyer, client }: Visits): Promise<Operation[]> {
  const list = admin.admin
  const deep = {
    cases: await depth((cursor) => list.cases.list({ cursor, limit: 100 })),
    documents: await depth((cursor) => list.documents.list({ cursor, limit: 100 })),
    audit: await depth((cursor) => list.audit.list({ cursor, limit: 100 })),
  }
  const [caseOfLawyer] = (await lawyer.lawyer.cases.list({})).items
  const [conversation] = await client.client.chat.conversations()
  const caseId = caseOfLawyer?.id ?? ''
  const caseNumber = caseOfLawyer?.caseNumber ?? ''
  const conversationId = conversation?.id ?? ''
  const lawyerId = caseOfLawyer?.lawyerId ?? ''
  const asked: Record<string, () => Promise<unknown>> = {
    cases: () => list.cases.list({}),
    'what waits for administrators': () => list.waiting.list(),
    'what waits for a lawyer': () => lawyer.lawyer.waiting.list(),
    'search, a number': () => list.search({ text: 'CASE-0000123' }),
    'search, a common word': () => list.search({ text: 'agreement' }),
    'search, a rare word': () => list.search({ text: 'quixote' }),
    'search, a word of old cases': () => list.search({ text: 'waterworks' }),
    'search, a name': () => list.search({ text: 'kowalski' }),
    'search, two characters': () => list.search({ text: 'qu' }),
    'search, no such word': () => list.search({ text: 'xylophone' }),
    'search, a typo': () => list.search({ text: 'quixtoe' }),
    'search, a typo in a common word': () => list.search({ text: 'agremeent' }),
    'search, a typo in a word of old cases': () => list.search({ text: 'watrewroks' }),
    'search, a typo in a name': () => list.search({ text: 'kowalksi' }),
    'lawyer’s search': () => lawyer.lawyer.search({ text: 'agreement' }),
    'lawyer’s search, a number of another’s case': () => lawyer.lawyer.search({ text: '0000123' }),
    'lawyer’s search, no such number': () => lawyer.lawyer.search({ text: '9999999' }),
    'lawyer’s search, a typo': () => lawyer.lawyer.search({ text: 'agremeent' }),
    'client’s search of everything': () => client.client.search({ text: 'agreement' }),
    'cases, deep': () => list.cases.list({ cursor: deep.cases }),
    'cases, oldest first': () => list.cases.list({ order: 'oldest' }),
    'cases by number': () => list.cases.list({ order: 'number' }),
    'cases by number, last first': () => list.cases.list({ order: 'number-down' }),
    'cases by title': () => list.cases.list({ order: 'title' }),
    'cases by title, last first': () => list.cases.list({ order: 'title-down' }),
    'cases, opened last': () => list.cases.list({ order: 'opened-down' }),
    'cases, opened longest ago': () => list.cases.list({ order: 'opened' }),
    'cases of a lawyer by title': () => list.cases.list({ lawyerId, order: 'title' }),
    'cases of a lawyer by number': () => list.cases.list({ lawyerId, order: 'number' }),
    'cases of a lawyer, opened last': () => list.cases.list({ lawyerId, order: 'opened-down' }),
    'cases, pending, by title': () => list.cases.list({ status: 'pending', order: 'title' }),
    'cases of an area, opened last': () =>
      list.cases.list({ practiceArea: 'Family Law', order: 'opened-down' }),
    'cases, unassigned, by number': () => list.cases.list({ lawyerId: 'none', order: 'number' }),
    'cases, selected': () => list.cases.list({ ids: caseId }),
    'cases, pending': () => list.cases.list({ status: 'pending' }),
    'cases of another status': () => list.cases.list({ status: 'other' }),
    'case statuses': () => list.cases.statuses(),
    'cases of an area': () => list.cases.list({ practiceArea: 'Family Law' }),
    'cases of a lawyer': () => list.cases.list({ lawyerId }),
    'cases, common word': () => list.cases.list({ search: 'agreement' }),
    'cases, common word, deep': () => list.cases.list({ search: 'agreement', cursor: deep.cases }),
    'cases, rare word': () => list.cases.list({ search: 'quixote' }),
    'cases, a word of old ones': () => list.cases.list({ search: 'waterworks' }),
    'cases by a number': () => list.cases.list({ search: '0000123' }),
    'cases by a client': () => list.cases.list({ search: 'kowalski' }),
    'cases, two characters': () => list.cases.list({ search: 'qu' }),
    'cases, no such word': () => list.cases.list({ search: 'xylophone' }),
    'cases to choose from': () => list.cases.options({ search: 'agreement' }),
    clients: () => list.clients.list({}),
    'clients by name': () => list.clients.list({ order: 'name' }),
    'clients by name, last first': () => list.clients.list({ order: 'name-down' }),
    'clients, oldest first': () => list.clients.list({ order: 'oldest' }),
    'clients of a lawyer by name': () => list.clients.list({ lawyerId, order: 'name' }),
    'clients, inactive': () => list.clients.list({ status: 'inactive' }),
    'clients, common word': () => list.clients.list({ search: 'clara' }),
    'clients, rare word': () => list.clients.list({ search: 'client-77@' }),
    leads: () => list.leads.list({}),
    'leads by name': () => list.leads.list({ order: 'name' }),
    'leads, oldest first': () => list.leads.list({ order: 'oldest' }),
    'leads, lost, by name': () => list.leads.list({ status: 'lost', order: 'name' }),
    'leads, lost': () => list.leads.list({ status: 'lost' }),
    'leads, common word': () => list.leads.list({ search: 'haddad' }),
    'leads, rare word': () => list.leads.list({ search: 'quixote' }),
    documents: () => list.documents.list({}),
    'documents, deep': () => list.documents.list({ cursor: deep.documents }),
    'documents by title': () => list.documents.list({ order: 'title' }),
    'documents, pictures, by title': () => list.documents.list({ fileType: 'image', order: 'title' }),
    'documents, oldest first': () => list.documents.list({ order: 'oldest' }),
    'documents, pictures': () => list.documents.list({ fileType: 'image' }),
    'documents, common word': () => list.documents.list({ search: 'draft' }),
    'documents, rare word': () => list.documents.list({ search: 'zanzibar' }),
    messages: () => list.inbox.list({}),
    'messages, open': () => list.inbox.list({ state: 'open' }),
    'messages, common word': () => list.inbox.list({ search: 'question' }),
    'messages, rare word': () => list.inbox.list({ search: 'writer-77@' }),
    'messages that wait': () => list.inbox.counts(),
    'time entries': () => list.billing.list({}),
    'time entries, earliest first': () => list.billing.list({ order: 'earliest' }),
    'time entries, not billable': () => list.billing.list({ billable: 'no' }),
    'time entries of a lawyer': () => list.billing.list({ lawyerId }),
    'time entries of a case': () => list.billing.list({ caseId }),
    'time totals': () => list.billing.totals(),
    'court dates': () => list.calendar.list({}),
    'past court dates': () => list.calendar.list({ when: 'past' }),
    'court dates, latest first': () => list.calendar.list({ order: 'latest' }),
    'past court dates, earliest first': () => list.calendar.list({ when: 'past', order: 'earliest' }),
    'a week of court dates': () => list.calendar.week({ day: '2026-11-22' }),
    'court dates of a case': () => list.calendar.list({ caseId }),
    'court dates, selected': () => list.calendar.list({ ids: caseId }),
    tasks: () => list.tasks.all({}),
    'tasks, due last': () => list.tasks.all({ order: 'due-down' }),
    'tasks, overdue': () => list.tasks.all({ state: 'overdue' }),
    'tasks, completed': () => list.tasks.all({ state: 'completed' }),
    'tasks of nobody': () => list.tasks.all({ assignedTo: 'none' }),
    'tasks of nobody, completed': () => list.tasks.all({ assignedTo: 'none', state: 'completed' }),
    'tasks of a lawyer, overdue': () => list.tasks.all({ assignedTo: lawyerId, state: 'overdue' }),
    'tasks of a lawyer, completed, due last': () =>
      list.tasks.all({ assignedTo: lawyerId, state: 'completed', order: 'due-down' }),
    'tasks, common word': () => list.tasks.all({ search: 'draft' }),
    'tasks, rare word': () => list.tasks.all({ search: 'zanzibar' }),
    'tasks, no such word': () => list.tasks.all({ search: 'xylophone' }),
    'tasks by a case’s number': () => list.tasks.all({ search: '0000123' }),
    'tasks, two characters': () => list.tasks.all({ search: 'dr' }),
    'tasks of nobody, common word': () => list.tasks.all({ assignedTo: 'none', search: 'draft' }),
    'list settings': () => list.listSettings.get(),
    'audit log': () => list.audit.list({}),
    'audit log, deep': () => list.audit.list({ cursor: deep.audit }),
    records: () => list.records.list({}),
    'records, a kind': () => list.records.list({ kind: 'clients' }),
    'records, rare word': () => list.records.list({ search: 'lease 77' }),
    lawyers: () => list.lawyers.list({}),
    people: () => list.people.list({ kind: 'everyone' }),
    'people, rare word': () => list.people.list({ search: 'client-77@', kind: 'everyone' }),
    'reports, cards': () => list.reports.overview(),
    'reports, figures': () => list.reports.figures(),
    'a case’s page': () => lawyer.lawyer.cases.page({ caseNumber }),
    'documents of a case': () => list.documents.list({ caseId }),
    'hours of a lawyer’s case': () => lawyer.lawyer.billing.list({ caseId }),
    'lawyer’s own time': () => lawyer.lawyer.billing.own({}),
    'lawyer’s own time, earliest first': () => lawyer.lawyer.billing.own({ order: 'earliest' }),
    'lawyer’s own time, not billable': () => lawyer.lawyer.billing.own({ billable: 'no' }),
    'lawyer’s own time on a case': () => lawyer.lawyer.billing.own({ caseId }),
    'who looked at a case': () => list.timeline.history({ caseId, only: 'views' }),
    'a case with its timeline': () => lawyer.lawyer.timeline.list({ caseId }),
    'a case’s history': () => list.timeline.history({ caseId }),
    'lawyer’s own cases': () => lawyer.lawyer.cases.list({ status: 'ongoing' }),
    'lawyer’s own cases by title': () => lawyer.lawyer.cases.list({ status: 'ongoing', order: 'title' }),
    'lawyer’s case counts': () => lawyer.lawyer.cases.counts(),
    'lawyer’s documents': () => lawyer.lawyer.documents.list({}),
    'lawyer’s documents, oldest first': () => lawyer.lawyer.documents.list({ order: 'oldest' }),
    'lawyer’s documents by title': () => lawyer.lawyer.documents.list({ order: 'title' }),
    'lawyer’s documents by title, last first': () => lawyer.lawyer.documents.list({ order: 'title-down' }),
    'lawyer’s documents, pictures, by title': () =>
      lawyer.lawyer.documents.list({ fileType: 'image', order: 'title' }),
    'lawyer’s documents, pictures': () => lawyer.lawyer.documents.list({ fileType: 'image' }),
    'lawyer’s documents of a case': () => lawyer.lawyer.documents.list({ caseId }),
    'lawyer’s documents, common word': () => lawyer.lawyer.documents.list({ search: 'draft' }),
    'lawyer’s documents, no such word': () => lawyer.lawyer.documents.list({ search: 'xylophone' }),
    'lawyer’s document count': () => lawyer.lawyer.documents.count(),
    'lawyer’s requests': () => lawyer.lawyer.appointments.list({}),
    'lawyer’s accepted appointments': () => lawyer.lawyer.appointments.accepted({}),
    'lawyer’s court dates': () => lawyer.lawyer.courtDates.list({}),
    'lawyer’s tasks': () => lawyer.lawyer.tasks.open(),
    'lawyer’s tasks, all': () => lawyer.lawyer.tasks.all({}),
    'lawyer’s tasks, overdue, due last': () =>
      lawyer.lawyer.tasks.all({ state: 'overdue', order: 'due-down' }),
    'lawyer’s tasks, completed': () => lawyer.lawyer.tasks.all({ state: 'completed' }),
    'lawyer’s tasks, common word': () => lawyer.lawyer.tasks.all({ search: 'draft' }),
    'lawyer’s tasks, no such word': () => lawyer.lawyer.tasks.all({ search: 'xylophone' }),
    'lawyer’s past court dates': () => lawyer.lawyer.courtDates.list({ when: 'past' }),
    'lawyer’s court dates, latest first': () => lawyer.lawyer.courtDates.list({ order: 'latest' }),
    'lawyer’s chats': () => lawyer.lawyer.chat.unread(),
    'lawyer’s clients': () => lawyer.lawyer.clients.options({}),
    'client’s own cases': () => client.client.cases.list({}),
    'client’s active cases': () => client.client.cases.counts(),
    'client’s search': () => client.client.cases.search({ search: 'lease' }),
    'client’s documents': () => client.client.documents.list({}),
    'client’s document count': () => client.client.documents.count(),
    'a chat': () => client.client.chat.messages({ conversationId }),
    'client’s notifications': () => client.notifications.list(),
    'upcoming hearings': () => client.site.hearings.upcoming(),
    'the team': () => client.site.lawyers.directory({}),
  }
  return Object.entries(asked).map(([name, run]) => ({
    name,
    run,
    ...(worst.includes(name) && { worst: true as const }),
  }))
}

/** The cursor of a page some thousand rows deep. */
async function depth(page: (cursor: string | undefined) => Promise<Page>): Promise<string | undefined> {
  let cursor: string | undefined
  for (let pages = 0; pages < 30; pages++) {
    const { older } = await page(cursor)
    if (!older) return cursor
    cursor = older
  }
  return cursor
}
