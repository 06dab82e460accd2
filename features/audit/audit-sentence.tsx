import type { AuditFact } from './audit.schema.ts'
import { auditSentence, roleName } from './audit-words.ts'

type Props = {
  fact: AuditFact
  /** Stands where the case is plain. */
  ofCase?: boolean
}

/** What somebody did, as a sentence. */
export const AuditSentence = ({ fact, ofCase = false }: Props) => <>{auditSentence(fact, { ofCase })}</>

/** As what somebody did it. */
export const AuditRole = ({ role }: { role: string }) => <>{roleName(role)}</>
