import { createContext, useContext } from 'react'
import { pageNonce } from '#ui/layout/nonce.ts'

/** The nonce of the page that the server renders. */
export const NonceGiven = createContext<string | undefined>(undefined)

/** The nonce that an inline style of this page needs, on the server and in the browser. */
export function useNonce(): string | undefined {
  const given = useContext(NonceGiven)
  return given ?? pageNonce()
}
