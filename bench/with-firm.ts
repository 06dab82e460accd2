import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/schema/migrate.ts'
import { createApp } from '#server/app.ts'
import { type Booted, boot } from '#server/boot.ts'
import { readEnv } from '#server/env.ts'

/** The product on a firm's database, and a superuser's connection to it. */
export interface FilledFirm extends Booted {
  app: ReturnType<typeof createApp>
  owner: pg.Client
}

/**
 * Creates a migrated database in a temporary folder, fills it, runs the product on it for `work`, and removes
 * both.
 * @param fill gets a superuser's connection, and the URL for more of them
 */
export async function withFirm<T>(
  fill: (owner: pg.Client, ownerUrl: string) => Promise<void>,
  work: (firm: FilledFirm) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portico-bench-'))
  const embedded = await startEmbedded({ dataDir })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    await owner.connect()
    await fill(owner, embedded.ownerUrl)
    const env = readEnv({
      DATABASE_URL: embedded.loginUrl,
      DATA_DIR: path.join(dataDir, 'product'),
      SECRET: 'a secret that only measurements ever use',
      PUBLIC_URL: 'http://localhost',
      UNSAFE_WITHOUT_STAFF_2FA: 'true',
      LOG_LEVEL: 'silent',
    })
    const booted = await boot(env)
    try {
      const app = createApp({ ...booted, metrics: undefined, trustedProxies: 0 })
      return await work({ ...booted, app, owner })
    } finally {
      await booted.stop()
    }
  } finally {
    await owner.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
