// Takes, verifies and records a backup, as the product does each night by itself: npm run manage --
// nightly-backup. For a timer of your own, where the serving process must not have the owner's login.
// Environment as of the server.
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '#server/env.ts'
import { bucketPlace } from './backup/bucket-place.ts'
import { takeBackup } from './backup/nightly.ts'
import { folderPlace } from './backup/place.ts'
import { command } from './terminal/command.ts'
import { dataFolder, openInstallation } from './terminal/installation.ts'

// The server that started it has ended: the next run removes the remains.
process.on('disconnect', () => process.exit(1))
try {
  setPriority(10)
} catch {
  // Not allowed under some service managers.
}

await command(async () => {
  const { BACKUP_FOLDER, BACKUP_KEEP, BACKUP_PUBLIC_KEY, BACKUP_S3_URL, BACKUP_S3_URL_FILE } = process.env
  const env = readEnv({ BACKUP_FOLDER, BACKUP_KEEP, BACKUP_PUBLIC_KEY, BACKUP_S3_URL, BACKUP_S3_URL_FILE })
  const workFolder = join(dataFolder(), 'backup-work')
  const { ownerUrl, storage, secret, stop } = await openInstallation()
  try {
    const { place, rows, files, missing, bytes } = await takeBackup({
      ownerUrl,
      storage,
      secret,
      place: env.BACKUP_S3_URL
        ? bucketPlace(env.BACKUP_S3_URL, workFolder)
        : folderPlace(env.BACKUP_FOLDER ?? join(dataFolder(), 'backups')),
      workFolder,
      basePath: join(dataFolder(), 'backup-base.json'),
      keep: env.BACKUP_KEEP,
      publicKey: env.BACKUP_PUBLIC_KEY,
    })
    console.log(`${rows} rows and ${files} files are in ${place} (${bytes} bytes), restored and compared.`)
    if (missing) console.warn(`${missing} files are named by rows but missing in the storage.`)
  } finally {
    await stop()
  }
})
// The channel to the server would keep this process.
process.channel?.unref()
