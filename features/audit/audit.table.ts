import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'

/** Who did what, when. Written by the function audit() only; not even the owner can change it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull().defaultNow(),
    actorRole: text().notNull(),
    /** No foreign keys: lines are kept after their rows are deleted. */
    userId: uuid(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid(),
    caseId: uuid(),
    detail: jsonb().notNull().default({}),
    address: text(),
  },
  (t) => [
    // The log in its order, unfiltered and for each filter.
    index('audit_log_at_idx').on(descending(t.at), descending(t.id)),
    index('audit_log_user_id_idx').on(t.userId, descending(t.at), descending(t.id)),
    index('audit_log_action_idx').on(t.action, descending(t.at), descending(t.id)),
    index('audit_log_entity_idx').on(t.entity, descending(t.at), descending(t.id)),
    index('audit_log_case_id_idx')
      .on(t.caseId, descending(t.at), descending(t.id))
      .where(sql`case_id is not null`),
    // A case's history: the lines that name it among others.
    index('audit_log_handed_over_idx')
      .using('gin', sql`(detail -> 'case_ids')`)
      .where(sql`action = 'lawyer.handed-over'`),
    index('audit_log_entity_id_idx').on(t.entityId, descending(t.id)),
    pgPolicy('administrators read the log', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const auditLogRights = rights(auditLog, {
  admin: { select: '*', why: 'filters the log; shows a case its own history' },
})
