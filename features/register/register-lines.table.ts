import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '#db/schema/columns.ts'
import { rights } from '#db/schema/rights.ts'

/** Lines that wait to be chained into the register (register.functions.sql); a job takes them within seconds. */
export const engagementRegisterLines = pgTable('engagement_register_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: moment().notNull().defaultNow(),
  line: jsonb().notNull(),
})

export const engagementRegisterLinesRights = rights(engagementRegisterLines, {})
