// The firms of one host (docs/operations.md, “Many firms on one host”), with OWNER_DATABASE_URL of its server:
//   npm run manage -- firm add NAME https://www.example.com EMAIL NAME OF THE FIRST ADMINISTRATOR
//   npm run manage -- firm list
//   npm run manage -- firm migrate             after an upgrade
//   npm run manage -- firm remove NAME FOLDER  exports it into FOLDER first
import { createInterface } from 'node:readline/promises'
import { migrate } from '#db/schema/migrate.ts'
import { addFirm } from './firms/add.ts'
import { databaseUrl, firmsOf, hostOf, partsOf, settingsOf } from './firms/firm.ts'
import { removeFirm } from './firms/remove.ts'
import { servicesOf } from './firms/services.ts'
import { command, required } from './terminal/command.ts'

const usage = 'pass a command: firm add NAME ADDRESS EMAIL FULL NAME | list | migrate | remove NAME FOLDER'

await command(async () => {
  const [action, name = '', ...words] = process.argv.slice(2)
  const host = hostOf(required('OWNER_DATABASE_URL', 'a login that may create databases and roles'))
  const services = servicesOf(console.log)
  if (action === 'add' && words.length >= 3) {
    const [publicUrl = '', email = '', ...names] = words
    const link = await addFirm(host, { name, publicUrl, email, person: names.join(' ') }, services)
    console.log(`Open this once, within 72 hours, to choose a password:\n${link}`)
  } else if (action === 'list' && !name) {
    for (const firm of await firmsOf(host)) console.log(firm, (await settingsOf(host, firm))?.PUBLIC_URL)
  } else if (action === 'migrate' && !name) {
    for (const firm of await firmsOf(host)) {
      const applied = await migrate({ ownerUrl: databaseUrl(host, partsOf(host, firm).database) })
      console.log(firm, applied.length ? `applied ${applied.join(', ')}` : 'was up to date')
    }
  } else if (action === 'remove' && words.length === 1) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await terminal.question(`This ends ${name} on this host. Type its name to go on: `)
    terminal.close()
    if (answer.trim() !== name) throw new Error('nothing was removed.')
    const { place, missing } = await removeFirm(host, { name, folder: words[0] as string }, services)
    console.log(`${name} is removed. Its export: ${place}`)
    if (missing) console.warn(`${missing} files are named by rows but were missing in the storage.`)
  } else throw new Error(usage)
})
