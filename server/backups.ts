import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { NightlyBackups } from '#platform/api/context.ts'
import { s3Address } from '#platform/storage/s3-address.ts'
import { bucketFile, folderFile } from './backup-file.ts'
import type { Env } from './env.ts'

/** The backups that the environment asks for. A stop ends the one under way; the next one removes what it left. */
export function openBackups(env: Env): NightlyBackups & { stop(): Promise<void> } {
  const running = new Set<ChildProcess>()
  return {
    none:
      env.BACKUP_AT === 'off'
        ? 'off'
        : env.DATABASE_URL && !env.BACKUP_DATABASE_URL
          ? 'no access'
          : undefined,
    at: env.BACKUP_AT,
    place: placeOf(env),
    keep: env.BACKUP_KEEP,
    encrypted: Boolean(env.BACKUP_PUBLIC_KEY),
    // One that sleeps while it has nothing to do counts as up: it is started for its jobs and ends soon after.
    upSince: env.SLEEP_AFTER_SECONDS ? new Date(0) : new Date(),
    find: env.BACKUP_S3_URL ? bucketFile(env.BACKUP_S3_URL) : folderFile(folderOf(env)),
    async take() {
      const child = start(env)
      running.add(child)
      try {
        await ended(child)
      } finally {
        running.delete(child)
      }
    },
    async stop() {
      await Promise.all(
        [...running].map(async (child) => {
          child.kill('SIGKILL')
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        }),
      )
    },
  }
}

const folderOf = (env: Env) => env.BACKUP_FOLDER ?? join(env.DATA_DIR, 'backups')

function placeOf(env: Env): string {
  if (!env.BACKUP_S3_URL) return folderOf(env)
  const { bucket, prefix } = s3Address(env.BACKUP_S3_URL)
  return `${bucket}/${prefix}`
}

/**
 * The operator's own command: copying, compressing and encrypting everything would slow down every request
 * here.
 */
function start(env: Env): ChildProcess {
  const root = dirname(createRequire(import.meta.url).resolve('#package.json'))
  return fork(join(root, 'operations/nightly-backup.ts'), [], {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Nothing else: a backup doesn't need the process's other secrets.
    env: {
      ...(process.env.PATH && { PATH: process.env.PATH }),
      DATA_DIR: env.DATA_DIR,
      OWNER_DATABASE_URL: env.BACKUP_DATABASE_URL ?? '',
      S3_URL: env.S3_URL ?? '',
      BACKUP_FOLDER: env.BACKUP_FOLDER ?? '',
      BACKUP_S3_URL: env.BACKUP_S3_URL ?? '',
      BACKUP_KEEP: String(env.BACKUP_KEEP),
      BACKUP_PUBLIC_KEY: env.BACKUP_PUBLIC_KEY ?? '',
    },
  })
}

async function ended(child: ChildProcess): Promise<void> {
  const [said, [code, signal]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ])
  if (code !== 0)
    throw new Error(said.trim().replace(/^portico: /, '') || `The backup ended early (${signal ?? code}).`)
}
