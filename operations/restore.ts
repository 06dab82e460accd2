// Restores a backup into an empty installation and verifies it: npm run manage -- restore FOLDER
// Into the embedded database of a new DATA_DIR, or the empty one of OWNER_DATABASE_URL.
import { constants, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { restoreBackup } from './backup/restore.ts'
import { argument, command } from './terminal/command.ts'
import { openInstallation } from './terminal/installation.ts'

await command(async () => {
  const folder = argument('the folder of a backup')
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
  }
})
