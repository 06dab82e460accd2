import { z } from 'zod'

/** A warning is due when there has been no good backup for so long: a night that failed, and half a day to notice. */
export const lateAfterHours = 36

/**
 * The name of a backup's file: when it was taken, `-since-` and when its base was taken if it lacks the files that are in
 * that one, and `.age` where it is encrypted. In the order of their age.
 */
export const backupName = /^portico-\d{8}T\d{6}Z(-since-\d{8}T\d{6}Z)?\.tar\.gz(\.age)?$/

/** The name of the backup that holds a backup's older files; undefined where it holds all of them itself. */
export const baseOf = (name: string): string | undefined =>
  /-since-/.test(name) ? name.replace(/^portico-.*-since-/, 'portico-') : undefined

/** When the backup of this name was taken. */
export const takenAtOf = (name: string): Date =>
  new Date(name.replace(/^portico-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))

/** The nightly backups, as administrators see them. */
export const backupStatus = z.object({
  /** Why none is taken; null when they are. */
  none: z.enum(['off', 'no access']).nullable(),
  /** The time of the firm's day, `HH:MM`. */
  at: z.string(),
  /** A folder, or the address of a bucket. */
  place: z.string(),
  keep: z.int(),
  encrypted: z.boolean(),
  /** The last one that was restored and compared. */
  lastGood: z
    .object({
      finishedAt: z.date(),
      rows: z.int(),
      files: z.int(),
      /** Files that a record names but the storage lacks. */
      missing: z.int(),
      bytes: z.int(),
      place: z.string(),
      encrypted: z.boolean(),
    })
    .nullable(),
  /** The good ones that are kept, the newest first. */
  kept: z.array(
    z.object({
      id: z.uuid(),
      finishedAt: z.date(),
      bytes: z.int(),
      encrypted: z.boolean(),
      /** When the backup was taken that holds its older files, which a restore needs, too. */
      base: z.date().nullable(),
    }),
  ),
  /** The last run, when it isn't the last good one. */
  lastFailed: z.object({ startedAt: z.date(), error: z.string() }).nullable(),
  /** Whether there has been no good one for too long. */
  late: z.boolean(),
  /** When this was true, for ages that are the same on the server and in the browser. */
  checkedAt: z.date(),
})
export type BackupStatus = z.output<typeof backupStatus>

/** Posted as a form to `backupDownloadPath`: the browser then saves the answer as it arrives, and no address has the token. */
export const downloadToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
export const backupDownloadPath = '/api/backups/download'

export const backupMessages = {
  noSecondFactor: 'Set up two-factor sign-in first: downloading a backup asks for it.',
  notHere: 'This backup is no longer where backups are kept.',
  expired: 'This download has expired or was used already. Please begin again.',
} as const
