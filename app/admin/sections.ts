import {
  Archive,
  BriefcaseBusiness,
  Cable,
  CalendarDays,
  ChartColumn,
  Clock,
  FileText,
  Inbox,
  LockKeyhole,
  type LucideIcon,
  Scale,
  ScrollText,
  ShieldCheck,
  UserRoundPlus,
  UsersRound,
  Workflow,
} from 'lucide-react'

interface Section {
  label: string
  to: string
  icon: LucideIcon
}

/** The portal's sections in the order of its sidebar, each with an address of its own. */
export const sections: readonly Section[] = [
  { label: 'Case Management', to: '/admin', icon: BriefcaseBusiness },
  { label: 'Client Management', to: '/admin/clients', icon: UsersRound },
  { label: 'Lead Management', to: '/admin/leads', icon: UserRoundPlus },
  { label: 'Lawyer Management', to: '/admin/lawyers', icon: Scale },
  { label: 'Document Management', to: '/admin/documents', icon: FileText },
  { label: 'Time & Billing', to: '/admin/billing', icon: Clock },
  { label: 'Calendar', to: '/admin/calendar', icon: CalendarDays },
  { label: 'Reports & Analytics', to: '/admin/reports', icon: ChartColumn },
]

/** Below a rule in the sidebar: what stands beside the firm's daily work. */
export const furtherSections: readonly Section[] = [
  { label: 'Inbox', to: '/admin/inbox', icon: Inbox },
  { label: 'People and Rights', to: '/admin/people', icon: ShieldCheck },
  { label: 'Audit Log', to: '/admin/audit-log', icon: ScrollText },
  { label: 'Records', to: '/admin/records', icon: Archive },
  { label: 'Jobs', to: '/admin/jobs', icon: Workflow },
  { label: 'For Programs', to: '/admin/programs', icon: Cable },
  { label: 'My Security', to: '/admin/security', icon: LockKeyhole },
]
