import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'

/** The one message to the parent process. */
export interface Cluster {
  ownerUrl: string
  loginUrl: string
}

// A separate process, so that the database and its folder are removed even when the test run is killed.
const dataDir = await mkdtemp(join(await roomyFolder(), 'portico-vitest-'))
// A test file may run four applications with pools of their own, beside another file that does the same.
const embedded = await startEmbedded({ dataDir, maxConnections: 200 })
const end = async () => {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.once('disconnect', end)
if (process.connected) {
  process.send?.({ ownerUrl: embedded.ownerUrl, loginUrl: embedded.loginUrl } satisfies Cluster)
} else await end()

/** In memory where Linux has room for it: each test file clones a database of a thousand files, and drops it. */
async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm'
  const needed = 2 * 1024 ** 3
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > needed && freemem() > 2 * needed ? memory : tmpdir()
}
