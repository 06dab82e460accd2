// Replaces the installation's secret while it serves (docs/operations.md, Rotate secrets): npm run manage -- keys
// keys add | keys activate ID | keys remove ID [--end-sessions] | keys lost ID
import { activateKey, giveUpKey } from '#platform/crypto/key-register.server.ts'
import { removeKey } from '#platform/crypto/key-removal.server.ts'
import { sealed } from '#server/sealed.ts'
import { addKey, forgetSecret } from './keys/secrets.ts'
import { printKeys } from './keys/status.ts'
import { command } from './terminal/command.ts'
import { reachServed } from './terminal/installation.ts'

const usage = 'pass nothing, or add, activate ID, remove ID [--end-sessions] or lost ID.'

await command(async () => {
  const [action, id = '', ...flags] = process.argv.slice(2)
  const [flag] = flags
  if (action && !['add', 'activate', 'remove', 'lost'].includes(action)) throw new Error(usage)
  if (action && (action === 'add') !== (id === '')) throw new Error(usage)
  if (flags.length > 1 || (flag && !(action === 'remove' && flag === '--end-sessions')))
    throw new Error(usage)
  const { db, stop } = await reachServed()
  try {
    switch (action) {
      case 'add':
        return console.log(await addKey())
      case 'activate':
        await activateKey(db, id)
        return console.log(
          `${id} is the active key. What the one before has encrypted is encrypted again from in a minute on.`,
        )
      case 'remove':
        await removeKey(db, sealed, id, { endSessions: Boolean(flag) })
        return console.log(`The key ${id} is removed. ${await forgetSecret(id)}`)
      case 'lost': {
        const deleted = await giveUpKey(db, sealed, id)
        const listed = deleted.map(({ what, count }) => `${count} ${what}`).join(' and ')
        return console.log(
          `The key ${id} is given up. ${listed} were deleted: their owners set up two-factor sign-in again.`,
        )
      }
      default:
        return await printKeys(db, sealed)
    }
  } finally {
    await stop()
  }
})
