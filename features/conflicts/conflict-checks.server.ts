import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { Problem, toProblem } from '#platform/api/faults.server.ts'
import { type Run, type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { checkAccepted } from '#platform/storage/accepted-files.server.ts'
import { files } from '#platform/storage/files.table.ts'
import {
  type AskedName,
  type ConflictCheck,
  type ConflictMatch,
  checkInput,
  conflictCheck,
} from './conflicts.schema.ts'
import { type DecisionMade, decisionInput } from './decisions.schema.ts'

const tags = ['conflicts']

type CheckRow = Omit<ConflictCheck, 'names' | 'matches' | 'ask' | 'decision' | 'becameClient'> & {
  names: AskedName[]
}
type DecisionRow = Omit<DecisionMade, 'by'> & { decidedBy: string | null; fileId: string | null }

/** A check with what its reader may see of its matches. */
export async function readCheck({ db, run }: Reading, id: string): Promise<ConflictCheck> {
  const [check, decided] = await run((tx) => readRows(tx, id))
  if (!decided) return { ...check, decision: null }
  const { decidedBy, fileId, ...decision } = decided
  const [names, [consentFile]] = await Promise.all([
    personNames(db, [decidedBy]),
    // Its file is in the rights of administrators alone; for anybody else there is no row.
    fileId
      ? run((tx) => tx.select({ id: files.id, name: files.name }).from(files).where(eq(files.id, fileId)))
      : [],
  ])
  return {
    ...check,
    decision: {
      ...decision,
      at: new Date(decision.at),
      by: names.get(decidedBy ?? '') ?? null,
      consentFile: consentFile ?? null,
    },
  }
}

type Reading = { db: Database; run: Run }

async function readRows(
  tx: Tx,
  id: string,
): Promise<[Omit<ConflictCheck, 'decision'>, DecisionRow | undefined]> {
  const check = sql`${id}::uuid`
  const [{ rows: checks }, { rows: matches }, { rows: more }, { rows: made }] = await Promise.all([
    tx.execute<CheckRow & Record<string, unknown>>(sql`
      select id, occasion, subject, names, asked_at as "askedAt", state, answered_at as "answeredAt", fault, searched,
        leads_since::text as "leadsSince", policy_version as "policyVersion" from seen_conflict_check(${check})`),
    tx.execute<ConflictMatch & Record<string, unknown>>(sql`
      select place, asked, found, kind, likeness, via, source, client_id as "clientId", lead_id as "leadId",
        lead_status as "leadStatus", cases, is_kept as "isKept" from seen_conflict_matches(${check})`),
    tx.execute<{ ask: string[]; became: string | null }>(
      sql`select administrators_to_ask() as ask, client_of_checked_lead(${check}) as became`,
    ),
    tx.execute<DecisionRow & Record<string, unknown>>(sql`
      select decision, note, decided_by as "decidedBy", decided_at as at, consent_file_id as "fileId"
      from seen_conflict_decision(${check})`),
  ])
  const [found] = checks
  if (!found) throw new Problem('NOT_FOUND')
  const read = {
    ...found,
    askedAt: new Date(found.askedAt),
    answeredAt: found.answeredAt && new Date(found.answeredAt),
    names: found.names.map(({ name }) => name),
    matches,
    ask: more[0]?.ask ?? [],
    becameClient: more[0]?.became ?? null,
  }
  return [read, made[0]]
}

export const timedOut = 'The check took too long and was stopped. It is tried again by itself.'

/**
 * Answers a check.
 * @returns false when the database stopped it: then it is still open, which never means that nothing was found
 */
export async function answerCheck(
  run: Run,
  id: string,
  answer: 'answer_asked_check' | 'answer_conflict_check',
) {
  try {
    await run((tx) => tx.execute(sql`select ${sql.raw(answer)}(${id}::uuid)`))
    return true
  } catch (error) {
    if (toProblem(error).code !== 'SERVICE_UNAVAILABLE') throw error
    await run((tx) => tx.execute(sql`select leave_conflict_check_open(${id}::uuid, ${timedOut})`))
    return false
  }
}

/** Checks that staff run themselves. Of the answer, lawyers see only the matches that they may read. */
export const conflictChecksFor = (area: StaffArea) => ({
  /** Searches for names, and for those of the client whom it is for. The check stays on record even if it finds nothing. */
  ask: staff[area]
    .route({ method: 'POST', path: `/${area}/conflict-checks`, tags, successStatus: 201 })
    .input(checkInput)
    .output(conflictCheck)
    .handler(async ({ context, input: { names, leadId, clientId } }) => {
      const id = await context.run(async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(sql`
          select ask_conflict_check(${JSON.stringify(names)}::jsonb, ${leadId ?? null}::uuid,
            ${clientId ?? null}::uuid) as id`)
        return rows[0]?.id ?? ''
      })
      await answerCheck(context.run, id, 'answer_asked_check')
      return readCheck(context, id)
    }),

  get: staff[area]
    .route({ method: 'GET', path: `/${area}/conflict-checks/{id}`, tags })
    .input(byId)
    .output(conflictCheck)
    .handler(({ context, input }) => readCheck(context, input.id)),

  /** Decides on a check, once; overriding is for administrators. */
  decide: staff[area]
    .route({ method: 'POST', path: `/${area}/conflict-checks/{id}/decision`, tags })
    .input(decisionInput.safeExtend({ id: z.uuid() }))
    .output(conflictCheck)
    .handler(async ({ context, input: { id, decision, note, consentFileId } }) => {
      await context.run(async (tx) => {
        await checkAccepted(tx, [consentFileId], 'consent', 'consentFileId')
        await tx.execute(sql`
          select decide_conflict_check(${id}::uuid, ${decision}, ${note}, ${consentFileId}::uuid)`)
      })
      return readCheck(context, id)
    }),
})
