import { chmod, copyFile, mkdir, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorage } from '#platform/storage/open.server.ts'
import { takeBackup } from '../backup/nightly.ts'
import { folderPlace } from '../backup/place.ts'
import { asOwner } from './databases.ts'
import { databaseUrl, type FirmParts, firmName, type Host, partsOf, settingsOf } from './firm.ts'
import type { Services } from './services.ts'

/**
 * Removes a firm from the host: ends its process, exports it, and removes its database, logins, files,
 * settings and place in the proxy. Nothing is removed unless the export was restored and compared.
 * @param folder gets the export: a backup of one file, and the settings with the secret that opens its chats
 * @returns the path of the backup, and how many files were missing in the storage
 * @throws when the host doesn't have the firm, or the export fails: the firm may log in again then
 */
export async function removeFirm(
  host: Host,
  { name: given, folder }: { name: string; folder: string },
  services: Services,
): Promise<{ place: string; missing: number }> {
  const name = firmName.parse(given)
  const parts = partsOf(host, name)
  const settings = await settingsOf(host, name)
  if (!settings) throw new Error(`There is no firm ${name} here: ${parts.settings} does not exist.`)

  services.stop(name)
  await mayLogIn(host, parts, false)
  let exported: { place: string; missing: number }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    exported = await takeExport(host, parts, settings, folder)
    const kept = join(folder, `${name}.env`)
    await copyFile(parts.settings, kept)
    await chmod(kept, 0o600)
    if (settings.SECRET_FILE) {
      await copyFile(settings.SECRET_FILE, join(folder, `${name}.secret`))
      await chmod(join(folder, `${name}.secret`), 0o600)
    }
  } catch (error) {
    await mayLogIn(host, parts, true)
    services.start(name)
    throw error
  }
  await rm(parts.proxy, { force: true })
  services.reloadProxy()
  await asOwner(host, async (owner) => {
    await owner.query(`drop database if exists ${parts.database} with (force)`)
    for (const role of [parts.login, parts.backupLogin]) await owner.query(`drop role if exists ${role}`)
  })
  // systemd has a link there, to a folder that only the firm's user may enter.
  const data = await realpath(parts.data).catch(() => parts.data)
  for (const path of [data, parts.data]) await rm(path, { recursive: true, force: true })
  await rm(parts.settings)
  return exported
}

/** Whether the firm's process may connect. Its connections end when it may not. */
async function mayLogIn(host: Host, { database, login }: FirmParts, may: boolean): Promise<void> {
  await asOwner(host, async (owner) => {
    await owner.query(`alter role ${login} ${may ? 'login' : 'nologin'}`)
    if (!may)
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
        [database, login],
      )
  })
}

async function takeExport(host: Host, parts: FirmParts, settings: NodeJS.Dict<string>, folder: string) {
  const { S3_URL, S3_URL_FILE } = settings
  const s3Url = S3_URL_FILE ? (await readFile(S3_URL_FILE, 'utf8')).trim() : S3_URL
  const storage = await openStorage({ s3Url, dataDir: parts.data })
  return takeBackup({
    ownerUrl: databaseUrl(host, parts.database),
    storage,
    place: folderPlace(folder),
    workFolder: join(folder, 'work'),
    // All that are there.
    keep: Number.POSITIVE_INFINITY,
    publicKey: settings.BACKUP_PUBLIC_KEY,
  })
}
