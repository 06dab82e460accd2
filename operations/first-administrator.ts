// Prints the link with which the first administrator of a new installation chooses a password:
// DATABASE_URL=… PUBLIC_URL=… npm run manage -- first-administrator EMAIL NAME
import { openDatabase } from '#db/database.ts'
import { inviteFirstAdministrator } from './administrator/first.ts'
import { command, required } from './terminal/command.ts'

await command(async () => {
  const [email = '', ...names] = process.argv.slice(2)
  const publicUrl = required('PUBLIC_URL', 'the address that people type')
  const db = openDatabase({ url: required('DATABASE_URL', 'the login that the product serves with') })
  try {
    const link = await inviteFirstAdministrator(db, { email, name: names.join(' ') })
    console.log(`Open this once, within 72 hours, to choose a password:\n${new URL(link, publicUrl)}`)
  } finally {
    await db.close()
  }
})
