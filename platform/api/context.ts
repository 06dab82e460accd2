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
   * Set only when a program uses this person's API token: checks before each procedure that the token may
   * call it.
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

/** Counts repeated views of records whose first view is already in the audit log. */
export interface ViewCounts {
  /** @param lineId the line of the audit log; null for the first view, which the line itself records */
  count(lineId: number | null): void
  /** Writes the counts since the last write; keeps them when writing fails. */
  write(): Promise<void>
}

/** Counts how often public pages are opened. */
export interface VisitCounter {
  /** @param path of a public page that was answered. The headers show whether a person opened it, and from where. */
  count(path: string, headers: Headers): void
  /** Writes the counts since the last write; keeps them when writing fails. */
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
  /** The only domain of the email addresses that it may report. */
  domain: string
  /** Its name on the login pages. */
  name: string
}

/** The backups that this process takes by itself. */
export interface NightlyBackups {
  /** Why it takes none: backups are switched off, or its login may not read the whole database. */
  none?: 'off' | 'no access' | undefined
  /** The time of day in the firm's time zone, `HH:MM`. */
  at: string
  /** A folder, or the address of a bucket without its key. */
  place: string
  keep: number
  encrypted: boolean
  /** When this process started; 1970 for one that sleeps (SLEEP_AFTER_SECONDS) and so is seldom up for long. */
  upSince: Date
  /** Takes and verifies a backup in a child process. @throws {Error} with that process's message */
  take(): Promise<void>
  /** @param place as the backup's run recorded it. @returns undefined when the file no longer exists */
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
   * Only on a page whose session lookup hasn't finished or has failed: the pending lookup, or its failure.
   * Until it finishes, `session` is null and the page may show what anonymous visitors see.
   */
  unidentified?: Promise<Session | null> | undefined
  /** Set while the session is an optimistic (remembered) one: every action on it must confirm it through this. */
  optimistic?: OptimisticSession | undefined
  /** SHA-256 (hex) of the case-access grant that the page holds, if it sent one. */
  grant: string | undefined
  /** The headers of the request. */
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
