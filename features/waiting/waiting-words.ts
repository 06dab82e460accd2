import type { WaitingKind, WaitingLine } from './waiting.schema.ts'

interface Words {
  title: string
  /** The text before the line's time. */
  since: string
  /** The page of one line; of cases given by `caseAt`. */
  to: (line: WaitingLine) => string
  /** The list that has all of them; without it all lines are shown on request. */
  all?: string
}

/** The address of a case's page in the reader's portal. */
type CaseAt = (caseNumber: string) => string

/** How administrators' kinds are called, and where their lines lead. */
export const adminWords = (caseAt: CaseAt): Partial<Record<WaitingKind, Words>> => ({
  unassigned: {
    title: 'Cases without a lawyer',
    since: 'Since',
    to: ({ place }) => caseAt(place),
    all: '/admin?lawyerId=none',
  },
  messages: {
    title: 'Contact messages unanswered for a day',
    since: 'Since',
    to: ({ place }) => `/admin/inbox?state=open&message=${place}`,
    all: '/admin/inbox?state=open',
  },
  chats: {
    title: 'Lawyers whose clients wait for a day',
    since: 'Since',
    to: ({ place }) => `/admin/lawyers?search=${encodeURIComponent(place)}`,
  },
  invitations: {
    title: 'Invitations that expire',
    since: '',
    to: () => '/admin/people#invitations',
  },
  jobs: {
    title: 'Failed jobs',
    since: 'Failed',
    to: () => '/admin/jobs?state=failed',
    all: '/admin/jobs?state=failed',
  },
  backups: {
    title: 'Backups',
    since: 'Since',
    to: () => '/admin/jobs#backups',
  },
  storage: {
    title: 'Storage',
    since: 'As of',
    to: () => '/admin/jobs#storage',
  },
  idle: {
    title: 'Open cases without a date or task ahead',
    since: 'Open since',
    to: ({ place }) => caseAt(place),
  },
})

/** The same for a lawyer, whose portal is at `base`. */
export const lawyerWords = (caseAt: CaseAt, base: string): Partial<Record<WaitingKind, Words>> => ({
  chats: {
    title: 'Clients unanswered for a day',
    since: 'Since',
    to: ({ place }) => `${base}/chats?chat=${place}`,
  },
  tasks: { title: 'Overdue tasks', since: 'Due', to: ({ place }) => `${caseAt(place)}/tasks` },
  idle: {
    title: 'Open cases without a date or task ahead',
    since: 'Open since',
    to: ({ place }) => caseAt(place),
  },
})

export type WaitingWords = ReturnType<typeof adminWords>
