// Encrypts chats again until it is killed: node test/rotation/reseal-child.ts URL SECRETS
import { openDatabase } from '#db/database.ts'
import { chatManifest } from '#features/chat/chat.manifest.ts'
import { readKeys } from '#platform/crypto/key-register.server.ts'
import { openKeyRing } from '#platform/crypto/keys.server.ts'
import { reseal } from '#platform/crypto/reseal.server.ts'

const [url = '', secrets = ''] = process.argv.slice(2)
const db = openDatabase({ url, poolSize: 2 })
const keys = openKeyRing(secrets.split(','))
keys.heed(await db.readAs({ role: 'system' }, readKeys))
const columns = chatManifest.sealed ?? []
await reseal({ db, keys, columns, times: { graceMs: 0, turnMs: 600_000, rows: 5, rest: 3 } })
