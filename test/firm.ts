import type { Actor } from '#db/actor.ts'
import { openDatabase } from '#db/database.ts'
import { testDatabase } from './database.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer, makeUser, owner as ownerOf } from './factories.ts'
import { atFileEnd } from './file-state.ts'

/**
 * Two lawyers, each with a client and a case, and an administrator, as database actors.
 * For tests of the rules below the API.
 */
export async function openFirm() {
  const { loginUrl } = await testDatabase()
  const owner = await ownerOf()
  const db = openDatabase({ url: loginUrl })
  atFileEnd(() => db.close())

  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const keys = Object.keys(row)
    const { rows } = await owner.query(
      `insert into ${table} (${keys.join(', ')}) values (${keys.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
      Object.values(row),
    )
    return rows[0].id
  }

  const [admin, eleanor, marcus, ann, ben] = [
    await makeAdmin({ email: 'admin@octagonlaw.example' }),
    await makeLawyer({ name: 'eleanor', email: 'eleanor@octagonlaw.example' }),
    await makeLawyer({ name: 'marcus', email: 'marcus@octagonlaw.example' }),
    await makeClient({ name: 'ann', email: 'ann@demo.example' }),
    await makeClient({ name: 'ben', email: 'ben@demo.example' }),
  ]
  const lawyer = ({ id, userId }: typeof eleanor) =>
    ({ role: 'lawyer', lawyerId: id, userId: userId as string }) satisfies Actor
  const client = ({ id, userId }: typeof ann) =>
    ({ role: 'client', clientId: id, userId: userId as string }) satisfies Actor
  return {
    db,
    /** A superuser's connection, for statements that no role of the product may run. */
    owner,
    /** Inserts a row as the superuser; returns its id. */
    insert,
    newUser: async (email: string) => (await makeUser({ email })).id,
    newCase: async () => (await makeCase({ client: ann, lawyer: eleanor })).id,
    admin: { role: 'admin', userId: admin.id } satisfies Actor,
    eleanor: lawyer(eleanor),
    marcus: lawyer(marcus),
    ann: client(ann),
    ben: client(ben),
    anon: { role: 'anon' } satisfies Actor,
    annsCase: (await makeCase({ client: ann, lawyer: eleanor })).id,
    bensCase: (await makeCase({ client: ben, lawyer: marcus })).id,
  }
}
