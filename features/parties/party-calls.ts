import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'

/** The calls about people of cases in one portal. */
export const partyCalls = (side: CaseSide) =>
  side === 'admin'
    ? { people: api.admin.caseParties, relations: api.admin.partyRelations }
    : { people: api.lawyer.caseParties, relations: api.lawyer.partyRelations }

/** The people and companies of a case. */
export const caseParties = (side: CaseSide, caseId: string) =>
  side === 'admin'
    ? api.admin.caseParties.list.queryOptions({ input: { caseId } })
    : api.lawyer.caseParties.list.queryOptions({ input: { caseId } })
