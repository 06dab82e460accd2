import {
  BriefcaseBusiness,
  CalendarClock,
  CalendarDays,
  Clock,
  FileText,
  House,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  Settings,
  SquareCheck,
} from 'lucide-react'

export interface Section {
  /** Path below the portal's own path. */
  path:
    | ''
    | 'cases'
    | 'appointments'
    | 'chats'
    | 'documents'
    | 'tasks'
    | 'court-dates'
    | 'time'
    | 'pins'
    | 'articles'
    | 'settings'
  label: string
  /** The header's title. */
  title: string
  icon: LucideIcon
  /** The shortcut with Alt, as a `KeyboardEvent.code`, because keyboard layouts place characters differently. */
  shortcut?: { code: `Key${string}`; name: string }
  /** The text of its tile on Home, which has none without it. */
  about?: string
}

/** The lawyers' portal, in the order of its sidebar. */
export const sections: readonly Section[] = [
  {
    path: '',
    label: 'Home',
    title: 'Lawyer Portal',
    icon: House,
    shortcut: { code: 'KeyH', name: 'Home' },
  },
  {
    path: 'cases',
    label: 'My Cases',
    title: 'Case Management',
    icon: BriefcaseBusiness,
    shortcut: { code: 'KeyC', name: 'Cases' },
    about: 'Timelines, statuses and case numbers',
  },
  {
    path: 'appointments',
    label: 'Appointments',
    title: 'Appointment Requests',
    icon: CalendarClock,
    shortcut: { code: 'KeyA', name: 'Appointments' },
    about: 'Clients who would like to meet you',
  },
  {
    path: 'chats',
    label: 'Active Chats',
    title: 'Active Chats',
    icon: MessagesSquare,
    about: 'Conversations with your clients',
  },
  {
    path: 'documents',
    label: 'Documents',
    title: 'Document Management',
    icon: FileText,
    shortcut: { code: 'KeyD', name: 'Documents' },
    about: 'Papers of your cases, and your own',
  },
  {
    path: 'tasks',
    label: 'Tasks',
    title: 'Tasks',
    icon: SquareCheck,
    about: 'What is to be done in all your cases',
  },
  {
    path: 'court-dates',
    label: 'Court Dates',
    title: 'Court Dates',
    icon: CalendarDays,
    about: 'When your cases are heard',
  },
  {
    path: 'time',
    label: 'Time',
    title: 'Time',
    icon: Clock,
  },
  {
    path: 'pins',
    label: 'PIN Management',
    title: 'PIN Management',
    icon: KeyRound,
    shortcut: { code: 'KeyP', name: 'PIN Management' },
    about: 'Let a client or a visitor into a case',
  },
  {
    path: 'articles',
    label: 'Articles',
    title: 'Articles',
    icon: PenLine,
    about: 'What you write for the firm’s blog',
  },
  {
    path: 'settings',
    label: 'Settings',
    title: 'Profile Settings',
    icon: Settings,
    shortcut: { code: 'KeyS', name: 'Settings' },
    about: 'Profile, notifications, password and sessions',
  },
]

/** The path of a section in the portal at `base`. */
export const sectionPath = (base: string, { path }: Pick<Section, 'path'>) =>
  path ? `${base}/${path}` : base

/** The section that a path belongs to. */
export const sectionAt = (base: string, pathname: string): Section | undefined => {
  const path = pathname.slice(base.length + 1).split('/', 1)[0]
  return sections.find((section) => section.path === path)
}
