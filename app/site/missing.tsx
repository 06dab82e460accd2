import { data } from 'react-router'

/** Any path that nothing else answers: the 404 page, with its status. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
