import { data } from 'react-router'

/** The catch-all route: the 404 page, with its status. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
