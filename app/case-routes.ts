import { index, route } from '@react-router/dev/routes'

/** A case's page below a portal's `cases`, with an address for each tab. @param portal makes the ids distinct */
export const casePage = (portal: string) =>
  route('cases/:number', 'staff/case/page.tsx', { id: `${portal}-case` }, [
    index('staff/case/overview.tsx', { id: `${portal}-case-overview` }),
    ...['timeline'].map((tab) => route(tab, `staff/case/${tab}.tsx`, { id: `${portal}-case-${tab}` })),
  ])
