import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment, references } from '#db/schema/columns.ts'
import { actingUser, actorClient, actorLawyer, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'

/** Who is connected right now: kept by the socket's heartbeat, not by what a page says when it leaves. */
export const userPresence = pgTable(
  'user_presence',
  {
    userId: uuid().primaryKey().default(actingUser),
    /** The user's client and lawyer records, kept by a trigger: the other party knows those, not the login. */
    clientId: uuid(),
    lawyerId: uuid(),
    isOnline: boolean().notNull().default(false),
    lastSeen: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    index('user_presence_client_id_idx').on(t.clientId),
    index('user_presence_lawyer_id_idx').on(t.lawyerId),
    index('user_presence_last_seen_idx').on(t.lastSeen).where(sql`is_online`),
    pgPolicy('clients see their own and their lawyers’', {
      for: 'select',
      to: to('client'),
      using: sql`${t.userId} = ${actorUser} or exists (select from public.chat_conversations as c
        where c.lawyer_id = ${t.lawyerId} and c.client_id = ${actorClient})`,
    }),
    pgPolicy('lawyers see their own and their clients’', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.userId} = ${actorUser} or exists (select from public.chat_conversations as c
        where c.client_id = ${t.clientId} and c.lawyer_id = ${actorLawyer})`,
    }),
    ...(['client', 'lawyer'] as const).flatMap((role) => [
      pgPolicy(`${role}s appear`, {
        for: 'insert',
        to: to(role),
        withCheck: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s stay`, { for: 'update', to: to(role), using: sql`${t.userId} = ${actorUser}` }),
    ]),
    pgPolicy('the process notices who has gone', {
      for: 'all',
      to: to('system'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const shown = ['isOnline', 'lastSeen', 'updatedAt'] as const

export const userPresenceRights = rights(userPresence, {
  client: {
    select: '*',
    insert: ['userId', ...shown],
    update: shown,
    why: 'shows whether the lawyer is there',
  },
  lawyer: {
    select: '*',
    insert: ['userId', ...shown],
    update: shown,
    why: 'shows whether the client is there',
  },
  system: { select: '*', update: shown, why: 'ends the presence of sockets that died with their process' },
})
