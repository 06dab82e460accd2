import {
  Archive,
  BriefcaseBusiness,
  Cable,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  Clock,
  FileText,
  Globe,
  Inbox,
  ListChecks,
  ListTodo,
  LockKeyhole,
  type LucideIcon,
  Scale,
  ScanSearch,
  ScrollText,
  ShieldCheck,
  SquareCheck,
  UserRoundPlus,
  UsersRound,
  Workflow,
} from 'lucide-react'

interface Section {
  label: string
  to: string
  icon: LucideIcon
}

/** The portal's sections in the order of the sidebar, each with its own URL. */
export const sections: readonly Section[] = [
  { label: 'Today', to: '/admin/today', icon: ListChecks },
  { label: 'Case Management', to: '/admin', icon: BriefcaseBusiness },
  { label: 'Client Management', to: '/admin/clients', icon: UsersRound },
  { label: 'Lead Management', to: '/admin/leads', icon: UserRoundPlus },
  { label: 'Lawyer Management', to: '/admin/lawyers', icon: Scale },
  { label: 'Document Management', to: '/admin/documents', icon: FileText },
  { label: 'Time & Billing', to: '/admin/billing', icon: Clock },
  { label: 'Calendar', to: '/admin/calendar', icon: CalendarDays },
  { label: 'Reports & Analytics', to: '/admin/reports', icon: ChartColumn },
]

/** Below a divider in the sidebar: sections that aren't part of the firm's daily work. */
export const furtherSections: readonly Section[] = [
  { label: 'Appointments', to: '/admin/appointments', icon: CalendarClock },
  { label: 'Tasks', to: '/admin/tasks', icon: SquareCheck },
  { label: 'Inbox', to: '/admin/inbox', icon: Inbox },
  { label: 'Checklists', to: '/admin/checklists', icon: ListTodo },
  { label: 'Public Site', to: '/admin/public-site', icon: Globe },
  { label: 'People and Rights', to: '/admin/people', icon: ShieldCheck },
  { label: 'Audit Log', to: '/admin/audit-log', icon: ScrollText },
  { label: 'Conflicts', to: '/admin/conflicts', icon: ScanSearch },
  { label: 'Records', to: '/admin/records', icon: Archive },
  { label: 'Jobs', to: '/admin/jobs', icon: Workflow },
  { label: 'API & Webhooks', to: '/admin/programs', icon: Cable },
  { label: 'My Security', to: '/admin/security', icon: LockKeyhole },
]
