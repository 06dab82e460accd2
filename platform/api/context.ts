import type { Logger } from 'pino'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/client.ts'
import type { Auth } from '../auth/auth.server.ts'
import type { Keys } from '../crypto/keys.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import type { Scanner } from '../storage/clamd.server.ts'
import type { Storage } from '../storage/storage.ts'
import type { Presumption } from './presumption.server.ts'

/** A person who is signed in, as the database knows them at this request. */
export interface Session {
  id: string
  expiresAt: Date
  user: { id: string; name: string; email: string; createdAt: Date }
  roles: readonly ('admin' | 'lawyer')[]
  clientId: string | null
  lawyerId: string | null
  /** Staff who have to set up two-factor sign-in first: until then the session carries no role and no record. */
  mustEnrol: boolean
  /**
   * Only when a program acts by a token of this person's: whether the token reaches a procedure, asked before each.
   * @param path the procedure's place in the router
   * @throws {Problem} FORBIDDEN
   */
  admit?: (path: readonly string[], method: string) => Promise<void>
}

/** An OpenAI-compatible server that draws pictures; `url` is what stands before `/images/generations`. */
export interface ImagesEndpoint {
  url: string
  key?: string | undefined
  model: string
}

/** What the process offers to every request. */
export interface Services {
  db: Database
  keys: Keys
  auth: Auth
  mailer: Mailer
  storage: Storage
  /** Only when one is configured: then no upload is kept that it hasn't passed. */
  scanner?: Scanner | undefined
  /** Only when the firm configured one. */
  images?: ImagesEndpoint | undefined
  /** The address that people type, without a path; links in mails begin with it. */
  publicUrl: string
  /** Whether staff enter only with two-factor sign-in. */
  requireStaffTwoFactor: boolean
  log: Logger
}

/** One request, as the procedures see it. */
export interface RequestContext extends Services {
  requestId: string
  /** The caller's network address, from the socket or from our own trusted proxy. */
  address: string
  session: Session | null
  /**
   * Only on a page, while the database hasn't said whose it is: the answer that is awaited, or the failure. `session` is
   * null until then, and the page may show what it shows to a stranger.
   */
  unidentified?: Promise<Session | null> | undefined
  /** Set while the session is one that is remembered: whoever acts on it goes through this. */
  presumption?: Presumption | undefined
  /** SHA-256 (hex) of the case-access grant that the page holds, if it sent one. */
  grant: string | undefined
  /** What was sent, with the caller's address; made when it is first asked for. */
  headers: () => Headers
  /** Headers for the answer: cookies, Retry-After. */
  reply: Headers
}

/** The caller as a client, or as a stranger: the widest audience. */
export function visitorActor({ session, grant }: Pick<RequestContext, 'session' | 'grant'>): Actor {
  return session
    ? { role: 'client', userId: session.user.id, clientId: session.clientId, grant }
    : { role: 'anon', grant }
}
