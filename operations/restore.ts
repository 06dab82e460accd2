// Restores a backup into an empty installation and verifies it: npm run manage -- restore FOLDER
// Or one of the nightly ones: npm run manage -- restore FILE.tar.gz, or FILE.tar.gz.age IDENTITY_FILE
// A name that is no file is fetched from the bucket of BACKUP_S3_URL.
// Into the embedded database of a new DATA_DIR, or the empty one of OWNER_DATABASE_URL.
import { constants, copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openBackup } from './backup/open.ts'
import { restoreBackup } from './backup/restore.ts'
import { command, secret as secretOf } from './terminal/command.ts'
import { dataFolder, openInstallation } from './terminal/installation.ts'

await command(async () => {
  const [path, identityFile, ...rest] = process.argv.slice(2)
  if (!path || rest.length)
    throw new Error('pass the folder or the file of a backup, and the identity file of an encrypted one.')
  const work = join(dataFolder(), 'restore-work')
  const folder = await openBackup({ path, identityFile, bucket: secretOf('BACKUP_S3_URL'), work })
  const { ownerUrl, storage, secret, stop } = await openInstallation()
  try {
    const { tables, files, takenAt } = await restoreBackup({ ownerUrl, storage, folder })
    if (secret) {
      await mkdir(dirname(secret), { recursive: true, mode: 0o700 })
      await copyFile(join(folder, 'secret'), secret, constants.COPYFILE_EXCL).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') console.warn('The backup has no secret: its chats can’t be read here.')
          else throw error
        },
      )
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${rows} rows of ${tables.length} tables and ${files.length} files were restored as of ${takenAt}.`,
    )
  } finally {
    await stop()
    await rm(work, { recursive: true, force: true })
  }
})
