import { startEmbedded } from '#db/embedded.ts'

// Forked by db/embedded.test.ts, to be killed there.
const { ownerUrl } = await startEmbedded({ dataDir: process.argv[2] as string })
process.send?.(ownerUrl)
