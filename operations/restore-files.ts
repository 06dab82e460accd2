// Restores files that the database names and the storage has lost: npm run manage -- restore-files FOLDER, or
// from a nightly backup, as with restore. For a database that went back to a point in time.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { filesFolder } from './backup/manifest.ts'
import { openBackup } from './backup/open.ts'
import { moveFiles } from './files/move.ts'
import { command, secret } from './terminal/command.ts'
import { dataFolder, openInstallation } from './terminal/installation.ts'

await command(async () => {
  const [path, identityFile, ...rest] = process.argv.slice(2)
  if (!path || rest.length)
    throw new Error('pass the folder or the file of a backup, and the identity file of an encrypted one.')
  const work = join(dataFolder(), 'restore-work')
  const folder = await openBackup({ path, identityFile, bucket: secret('BACKUP_S3_URL'), work })
  const { ownerUrl, storage, stop } = await openInstallation()
  try {
    const from = await openDiskStorage(filesFolder(folder))
    const { copied, there, missing } = await moveFiles({ ownerUrl, from, to: storage })
    console.log(`${copied} files were restored, ${there} existed already; all match their rows.`)
    if (missing.length) throw new Error(`${missing.length} files that rows name are in neither place.`)
  } finally {
    await stop()
    await rm(work, { recursive: true, force: true })
  }
})
