// Restores a backup into an empty installation and verifies it: npm run manage -- restore FOLDER
// Or one of the nightly ones: npm run manage -- restore FILE.tar.gz, or FILE.tar.gz.age IDENTITY_FILE
// A name that is no file is fetched from the bucket of BACKUP_S3_URL.
// Into the embedded database of a new DATA_DIR, or the empty one of OWNER_DATABASE_URL.
import { constants, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bucketPlace } from './backup/bucket-place.ts'
import { restoreBackup } from './backup/restore.ts'
import { identitiesIn, unseal } from './backup/seal.ts'
import { command, secret as secretOf } from './terminal/command.ts'
import { dataFolder, openInstallation } from './terminal/installation.ts'

await command(async () => {
  const [path, identityFile, ...rest] = process.argv.slice(2)
  if (!path || rest.length)
    throw new Error('pass the folder or the file of a backup, and the identity file of an encrypted one.')
  if (path.endsWith('.age') && !identityFile)
    throw new Error(`${path} is encrypted: pass the file with its secret key too.`)
  const work = join(dataFolder(), 'restore-work')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  const found = await stat(path).catch(() => undefined)
  let [file, folder] = [path, path]
  const bucket = secretOf('BACKUP_S3_URL')
  if (!found && bucket) {
    file = join(work, 'fetched')
    await bucketPlace(bucket, work).fetch(path, file)
  }
  if (found ? found.isFile() : bucket) {
    folder = join(work, 'unpacked')
    await unseal(file, folder, identityFile ? await identitiesIn(identityFile) : [])
  }
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
      `${rows} rows of ${tables.length} tables and ${files.length} files are back as of ${takenAt}.`,
    )
  } finally {
    await stop()
    await rm(work, { recursive: true, force: true })
  }
})
