import { createContext } from 'react-router'
import type { RequestContext } from './context.ts'

/** The request behind a page's loader. Loaders run on the server only. */
export const requestContextKey = createContext<RequestContext>()

/**
 * The feed's cursor from before this page's loaders read. The browser gets it with the page's data, and then
 * receives exactly the changes since.
 */
export const cursorContext = createContext<string>()

/** The nonce that this page's scripts and styles carry. */
export const nonceContext = createContext<string>()
