import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { AuditWords } from '../audit/audit-words.ts'
import type { Keys } from '../crypto/keys.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import type { Scanner } from '../storage/clamd.server.ts'
import type { Storage } from '../storage/storage.ts'
import type { OptimisticSession } from './optimistic-session.server.ts'

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

/** An OpenAI-compatible server that draws pictures; `url` is the part before `/images/generations`. */
export interface ImagesEndpoint {
  url: string
  key?: string | undefined
  model: string
}

/** How often what is on record already was looked at again. */
export interface ViewCounts {
  /** @param lineId the line of the audit log; null for the look that the line itself tells of */
  count(lineId: number | null): void
  /** Writes what was counted since the last time; keeps it when that fails. */
  write(): Promise<void>
}

/** How often public pages were opened. */
export interface VisitCounter {
  /** @param path of a public page that was answered. The headers tell whether a person opened it, and from where. */
  count(path: string, headers: Headers): void
  /** Writes what was counted since the last time; keeps it when that fails. */
  write(): Promise<void>
}

/** The public site as this process serves it. */
export interface OwnSite {
  /** Answers a GET of a path, with its query, as an anonymous visitor gets it. Missing until requests are accepted. */
  fetch?: (path: string) => Promise<Response>
}

/** The OpenID Connect provider that staff may sign in by. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The only domain whose addresses it may name. */
  domain: string
  /** As the login pages call it. */
  name: string
}

/** The backups that this process takes by itself. */
export interface NightlyBackups {
  /** Why it takes none: it was told so, or it may not read a served database as a whole. */
  none?: 'off' | 'no access' | undefined
  /** The time of the firm's day, `HH:MM`. */
  at: string
  /** A folder, or the address of a bucket without its key. */
  place: string
  keep: number
  encrypted: boolean
  /** Since when this process runs. */
  upSince: Date
  /** Takes and verifies one in a child process. @throws what it says when it fails */
  take(): Promise<void>
  /** @param place as its run recorded it; undefined when there is no such file where backups are kept */
  find(place: string): Promise<BackupFile | undefined>
}

/** The stored file of a backup. */
export interface BackupFile {
  name: string
  bytes: number
  /** Its content, read as it is consumed. */
  open(): Promise<Readable>
}

/** Services of the process, for every request. */
export interface Services {
  db: Database
  /** With a replica: `db`, whose reads may be five seconds old (db/replica.ts). */
  replicaDb?: Database | undefined
  keys: Keys
  mailer: Mailer
  storage: Storage
  /** Only when one is configured: then no upload is kept that it hasn't passed. */
  scanner?: Scanner | undefined
  /** Only when the firm configured one. */
  images?: ImagesEndpoint | undefined
  /** Where webhooks may go. */
  webhookPorts: readonly number[]
  /** The address that people type, without a path; links in mails begin with it. */
  publicUrl: string
  /** Only when the firm configured one. */
  provider?: IdentityProvider | undefined
  /** Whether staff enter only with two-factor sign-in. */
  requireStaffTwoFactor: boolean
  views: ViewCounts
  visits: VisitCounter
  ownSite: OwnSite
  backups: NightlyBackups
  log: Logger
}

/** One request, as the procedures see it. */
export interface RequestContext extends Services {
  auditWords: AuditWords
  requestId: string
  /** The caller's network address, from the socket or from our own trusted proxy. */
  address: string
  session: Session | null
  /**
   * Only on a page, while the database hasn't said whose it is: the answer that is awaited, or the failure. `session` is
   * null until then, and the page may show what it shows to anonymous visitors.
   */
  unidentified?: Promise<Session | null> | undefined
  /** Set while the session is an optimistic (remembered) one: every action on it must confirm it through this. */
  optimistic?: OptimisticSession | undefined
  /** SHA-256 (hex) of the case-access grant that the page holds, if it sent one. */
  grant: string | undefined
  /** What was sent. */
  headers: () => Headers
  /** Headers for the answer: cookies, Retry-After. */
  reply: Headers
}

/** The caller as a client or as anonymous: the widest audience. */
export function visitorActor({ session, grant }: Pick<RequestContext, 'session' | 'grant'>): Actor {
  return session
    ? { role: 'client', userId: session.user.id, clientId: session.clientId, grant }
    : { role: 'anon', grant }
}
