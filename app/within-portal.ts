import type { ShouldRevalidateFunctionArgs } from 'react-router'

type Move = Pick<
  ShouldRevalidateFunctionArgs,
  'currentUrl' | 'nextUrl' | 'formMethod' | 'defaultShouldRevalidate'
>

const portals = /^\/(dashboard|lawyer-portal|lawyer-dashboard|admin)(?=\/|$)/
const portalOf = ({ pathname }: URL) => portals.exec(pathname)?.[1]

/**
 * Whether to revalidate the root's data. Navigation within a portal doesn't wait for it, because theme and session are
 * the same in each section.
 */
export const unlessWithinPortal = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: Move) => {
  const portal = portalOf(nextUrl)
  const isMove = !formMethod && currentUrl.href !== nextUrl.href
  return isMove && portal !== undefined && portal === portalOf(currentUrl) ? false : defaultShouldRevalidate
}
