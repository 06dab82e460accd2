// A consistent backup of all data while the product runs: npm run manage -- backup FOLDER
// The embedded database of DATA_DIR, or the one of OWNER_DATABASE_URL.
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from './backup/write.ts'
import { argument, command } from './terminal/command.ts'
import { openInstallation } from './terminal/installation.ts'

await command(async () => {
  const folder = argument('the folder to write, which must not exist yet')
  const { ownerUrl, storage, secret, stop } = await openInstallation()
  try {
    const { tables, files, missing } = await writeBackup({ ownerUrl, storage, folder })
    if (secret) await copyFile(secret, join(folder, 'secret'))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}.`)
    if (missing.length) console.warn(`${missing.length} files are named by rows but missing in the storage.`)
    console.log(
      secret
        ? 'It holds the secret of this installation too: keep it as safe as the database itself.'
        : 'SECRET is not in it: without it, chats of a restored database can’t be read.',
    )
  } finally {
    await stop()
  }
})
