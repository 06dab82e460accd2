import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'

/** The one message to the parent process. */
export interface Cluster {
  ownerUrl: string
  loginUrl: string
}

// A separate process, so that the database and its folder are removed even when the test run is killed.
const dataDir = await mkdtemp(join(tmpdir(), 'portico-vitest-'))
const embedded = await startEmbedded({ dataDir })
const end = async () => {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.once('disconnect', end)
if (process.connected) {
  process.send?.({ ownerUrl: embedded.ownerUrl, loginUrl: embedded.loginUrl } satisfies Cluster)
} else await end()
