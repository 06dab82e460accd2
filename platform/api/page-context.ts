import { createContext } from 'react-router'
import type { RequestContext } from './context.ts'

/** The request behind a page's loader. Loaders run on the server only. */
export const requestContextKey = createContext<RequestContext>()

/** The nonce that this page's scripts and styles carry. */
export const nonceContext = createContext<string>()
