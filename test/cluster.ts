import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'

/** What the process that forked this one is told, once. */
export interface Cluster {
  ownerUrl: string
  loginUrl: string
}

// A process of its own, so that the database goes and its folder with it however the test run ends, killed or not.
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
