import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { caseNumberSearch } from '#features/cases/cases.schema.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { anyone, client } from '#platform/api/procedures.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { networkOf } from '#platform/throttle/network.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import {
  lockedCaseSchema,
  pinMessages,
  unlockedCaseSchema,
  verifyPinOutput,
  verifyPinSchema,
} from './case-access.schema.ts'
import { pinHash } from './pin-hash.server.ts'
import { caseAccessRequests } from './pin-requests.table.ts'

const tags = ['case access']
const searches: Limit = { name: 'case-search', times: 20, minutes: 10 }

/** For whoever was given a case's number and its PIN, with an account or without. */
export const caseAccess = {
  /** Only whether there is such a case, and an opaque id to try a PIN on. */
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

  /** Tries a PIN. Every refusal looks the same; only too many from one address are told apart. */
  verifyPin: anyone
    .route({ method: 'POST', path: '/functions/verify-pin', tags })
    .input(verifyPinSchema)
    .output(verifyPinOutput)
    .handler(async ({ context, input: { pin_code, case_id } }) => {
      const grant = newToken()
      const attempt = [
        case_id,
        pinHash(context.keys, case_id, pin_code),
        context.keys.keyedHash('address', networkOf(context.address)),
        tokenHash(grant),
      ]
      // The try is counted when this transaction commits, so nothing may throw inside it.
      const { rows } = await context.run((tx) =>
        tx.execute<{ valid: boolean; retry_after: number }>(
          sql`select valid, retry_after from verify_case_pin(${attempt[0]}::uuid, ${attempt[1]}, ${attempt[2]}, ${attempt[3]})`,
        ),
      )
      const { valid = false, retry_after = 0 } = rows[0] ?? {}
      if (retry_after > 0) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: retry_after })
      return valid ? { valid, error: null, grant } : { valid, error: pinMessages.invalid, grant: null }
    }),

  /** The details of the case that the presented grant opens. */
  details: anyone
    .route({ method: 'GET', path: '/unlocked-case', tags })
    .output(unlockedCaseSchema)
    .handler(({ context }) =>
      context.record(async (tx) => {
        const { rows } = await tx.execute<Record<string, string | null>>(
          sql`select * from granted_case_details()`,
        )
        const row = rows[0]
        if (!row) throw new Problem('NOT_FOUND')
        await tx.execute(sql`select audit('case.viewed', 'cases', ${row.id}::uuid)`)
        return unlockedCase(row)
      }),
    ),
}

/** For clients who come by a share link. */
export const clientCaseAccess = {
  /** What a locked page may show of their own case. Another's, a revoked and an unknown link are alike. */
  byShareLink: client
    .route({ method: 'GET', path: '/client/shared-case/{shareLink}', tags })
    .input(z.object({ shareLink: z.string().min(1).max(64) }))
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

  /** Asks the lawyer for a PIN; asking again while the lawyer hasn't answered changes nothing. */
  requestPin: client
    .route({ method: 'POST', path: '/client/pin-requests', tags })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.object({ success: z.literal(true) }))
    .handler(async ({ context, input }) => {
      await context.run((tx) => tx.insert(caseAccessRequests).values(input).onConflictDoNothing())
      return { success: true as const }
    }),
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
    createdAt: new Date(row.created_at as string),
    grantedUntil: new Date(row.granted_until as string),
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
