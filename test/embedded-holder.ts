import { startEmbedded } from '#db/embedded/embedded.ts'

// Forked and killed by db/embedded/embedded.test.ts.
const { ownerUrl } = await startEmbedded({ dataDir: process.argv[2] as string })
process.send?.(ownerUrl)
