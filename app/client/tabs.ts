import { BriefcaseBusiness, FileText, LayoutDashboard, MessagesSquare, UserRound } from 'lucide-react'

/** The client's portal, in the order of its sidebar. */
export const tabs = [
  { label: 'Overview', to: '/dashboard', icon: LayoutDashboard },
  { label: 'My Cases', to: '/dashboard/cases', icon: BriefcaseBusiness },
  { label: 'Chat', to: '/dashboard/chat', icon: MessagesSquare },
  { label: 'Documents', to: '/dashboard/documents', icon: FileText },
  { label: 'Profile', to: '/dashboard/profile', icon: UserRound },
]
