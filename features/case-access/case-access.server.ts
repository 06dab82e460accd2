import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { caseNumberSearch, shareLinkField } from '#features/cases/cases.schema.ts'
import { cases } from '#features/cases/cases.table.ts'
import type { ViewCounts } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { problems } from '#platform/api/problem.ts'
import { anyone, type Batch, client } from '#platform/api/procedures.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { countedNetworks, countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import {
  lockedCaseSchema,
  pinMessages,
  unlockedCaseSchema,
  verifyPinOutput,
  verifyPinSchema,
} from './case-access.schema.ts'
import { pinHashes } from './pin-hash.server.ts'
import { caseAccessRequests } from './pin-requests.table.ts'

const tags = ['case access']
const searches: Limit = { name: 'case-search', times: 20, minutes: 10 }

/** For anyone who has a case's number and its PIN, with an account or without. */
export const caseAccess = {
  /** Returns only whether the case exists, and an opaque id to try a PIN on. */
  find: anyone
    .route({ method: 'POST', path: '/case-search', tags })
    .input(z.object({ caseNumber: caseNumberSearch }))
    .output(z.object({ caseId: z.uuid() }))
    .handler(async ({ context, input }) => {
      await countUse(context, context.actor, searches, context.address)
      const { rows } = await context.run((tx) =>
        tx.execute<{ id: string | null }>(sql`select find_case_by_number(${input.caseNumber}) as id`),
      )
      const caseId = rows[0]?.id
      if (!caseId)
        throw new Problem('NOT_FOUND', {
          detail: 'Case not found. Please check the case number and try again.',
        })
      return { caseId }
    }),

  /** Tries a PIN. All refusals look the same, except for too many tries from one address. */
  verifyPin: anyone
    .route({ method: 'POST', path: '/functions/verify-pin', tags })
    .input(verifyPinSchema)
    .output(verifyPinOutput)
    .handler(async ({ context, input: { pin_code, case_id } }) => {
      const grant = newToken()
      const pins = pinHashes(context.keys, case_id, pin_code)
      const { hashes, callers } = countedNetworks(context, 'pin', context.address)
      // The try is counted when this transaction commits, so nothing may throw inside it.
      const { rows } = await context.run((tx) =>
        tx.execute<{ valid: boolean; retry_after: number }>(
          sql`select valid, retry_after from verify_case_pin(${case_id}::uuid, ${sql.param(pins)}::text[],
            ${sql.param(hashes)}::text[], ${sql.param(callers)}::integer[], ${tokenHash(grant)})`,
        ),
      )
      const { valid = false, retry_after = 0 } = rows[0] ?? {}
      if (retry_after > 0)
        throw new Problem('TOO_MANY_REQUESTS', {
          retryAfter: retry_after,
          extensions: { valid: false, error: problems.TOO_MANY_REQUESTS[1] },
        })
      return valid ? { valid, error: null, grant } : { valid, error: pinMessages.invalid, grant: null }
    }),

  /** The details of the case that the presented grant opens. */
  details: anyone
    .route({ method: 'GET', path: '/unlocked-case', tags })
    .output(unlockedCaseSchema)
    .handler(async ({ context }) => {
      const { rows } = await context.run((tx) =>
        tx.execute<Record<string, string | null>>(
          sql`select d.*, granted_view_line() as line from granted_case_details() as d`,
        ),
      )
      const [row] = rows
      if (!row) throw new Problem('NOT_FOUND')
      await countView(context, row.line ?? null)
      return unlockedCase(row)
    }),
}

/** For clients who follow a share link. */
export const clientCaseAccess = {
  /** What a locked page may show of the client's own case. Other people's, revoked and unknown links look the same. */
  byShareLink: client
    .route({ method: 'GET', path: '/client/shared-case/{shareLink}', tags })
    .input(z.object({ shareLink: shareLinkField }))
    .output(lockedCaseSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [found] = await tx
          .select({ id: cases.id, title: cases.title, caseNumber: cases.caseNumber, status: cases.status })
          .from(cases)
          .where(and(eq(cases.shareLink, input.shareLink), isNull(cases.shareLinkRevokedAt)))
        if (!found) throw new Problem('NOT_FOUND', { detail: 'Case not found' })
        return found
      }),
    ),

  /** Asks the lawyer for a PIN; further calls before the lawyer's answer change nothing. */
  requestPin: client
    .route({ method: 'POST', path: '/client/pin-requests', tags })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.object({ success: z.literal(true) }))
    .handler(async ({ context, input }) => {
      await context.run((tx) => tx.insert(caseAccessRequests).values(input).onConflictDoNothing())
      return { success: true as const }
    }),
}

/** Counts a view of the unlocked case. The first in ten minutes is written to the audit log before it is shown. */
async function countView(
  { record, views }: { record: Batch; views: ViewCounts },
  line: string | null,
): Promise<void> {
  if (line !== null) return views.count(Number(line))
  const [{ rows }] = await record((tx) => [
    tx.execute<{ line: string | null; open: boolean }>(
      sql`select audit_granted_view() as line, granted_case() is not null as open`,
    ),
  ])
  // The grant ended between the two statements: nothing was written, so nothing is shown.
  if (!rows[0]?.open) throw new Problem('NOT_FOUND')
  views.count(rows[0].line === null ? null : Number(rows[0].line))
}

function unlockedCase(row: Record<string, string | null>) {
  return {
    id: row.id as string,
    caseNumber: row.case_number as string,
    title: row.title as string,
    description: row.description as string,
    status: row.status as string,
    clientName: row.client_name ?? null,
    practiceArea: row.practice_area ?? null,
    startDate: row.start_date as string,
    createdAt: new Date(row.created_at as string),
    grantedUntil: new Date(row.granted_until as string),
    nextStep: row.next_step ?? null,
    nextStepOn: row.next_step_on ?? null,
    ownClientId: row.own_client_id ?? null,
    lawyer: row.lawyer_name
      ? {
          name: row.lawyer_name,
          title: row.lawyer_title as string,
          specialization: row.lawyer_specialization as string,
          email: row.lawyer_email as string,
          phone: row.lawyer_phone as string,
        }
      : null,
  }
}
