// Makes a key pair for encrypted backups: npm run manage -- backup-key FILE
import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { argument, command } from './terminal/command.ts'

await command(async () => {
  const path = argument('the file to write the secret key to, which must not exist yet')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# public key: ${recipient}\n${identity}\n`
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be written (${error.code}).`)
  })
  console.log(`BACKUP_PUBLIC_KEY=${recipient}`)
  console.log(
    `Move ${path} away from this machine: it opens every backup, and without it none can be opened.`,
  )
})
