import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { firmSettings } from '#features/firm/firm.table.ts'
import { locations } from '#features/locations/locations.table.ts'
import { demoFirm } from '#firm.config.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { seedAccounts, setDemoPasswords } from './accounts.ts'
import { seedAppointments } from './appointments.ts'
import { seedArticles } from './articles.ts'
import { seedTime } from './billing.ts'
import { seedCases } from './cases.ts'
import { seedChats } from './chat.ts'
import { seedClients } from './clients.ts'
import type { DemoAccounts } from './demo-accounts.ts'
import { openShelf } from './files.ts'
import { seedHearings } from './hearings.ts'
import { seedLawyers } from './lawyers.ts'
import { seedLeads } from './leads.ts'
import { settleNotifications } from './notifications.ts'
import { offices } from './offices.ts'
import { seedFirmPapers } from './papers.ts'
import { actAs, type Seeding } from './seeding.ts'
import { seedSiteTexts } from './site-texts.ts'
import { seedTestimonials } from './testimonials.ts'

export interface SeedOptions {
  /** The embedded database's superuser, because the seed writes more than any actor may. */
  ownerUrl: string
  storage: Storage
  keys: Keys
  demo: DemoAccounts
}

/**
 * Fills an empty database (no users, no lawyers) with the demo firm, in one transaction: all of it or nothing.
 * Every call sets the demo logins' passwords to those of `demo`.
 * @returns whether the database holds the demo firm, and not a restored one
 */
export async function seedDemoFirm({ ownerUrl, storage, keys, demo }: SeedOptions): Promise<boolean> {
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  const tx = drizzle(connection, { casing: 'snake_case' })
  const shelf = openShelf(storage)
  try {
    await connection.query('begin')
    const { rowCount: inhabited } = await connection.query(
      'select from users union all select from lawyers limit 1',
    )
    if (!inhabited) await seedFirm({ tx, keys, shelf })
    if (!inhabited) await connection.query('select public.recount_counters()')
    const isDemo = await setDemoPasswords(tx, demo)
    await shelf.settled()
    await connection.query('commit')
    return isDemo
  } catch (error) {
    // Closing the connection rolls the transaction back.
    await shelf.clear()
    throw error
  } finally {
    await connection.end()
  }
}

async function seedFirm({ tx, keys, shelf }: Pick<Seeding, 'tx' | 'keys' | 'shelf'>): Promise<void> {
  const { admin: userId, eleanor, naomi } = await seedAccounts(tx)
  await actAs(tx, { userId })
  await tx.insert(firmSettings).values({ settings: demoFirm }).onConflictDoNothing()
  await tx.insert(locations).values(offices.map((office, at) => ({ ...office, position: at + 1 })))
  const lawyers = await seedLawyers({ tx }, eleanor)
  const clients = await seedClients({ tx, lawyers }, naomi)
  const users = { eleanor, naomi }
  const seeding: Seeding = { tx, keys, shelf, admin: { userId }, users, lawyers, clients, cases: new Map() }
  await seedCases(seeding)
  await seedFirmPapers(seeding)
  await seedHearings(seeding)
  await seedTime(seeding)
  await seedLeads(seeding)
  await seedTestimonials(seeding)
  await seedSiteTexts(seeding)
  await seedArticles(tx, lawyers)
  await seedChats(seeding, await seedAppointments(seeding))
  await settleNotifications(seeding)
}
