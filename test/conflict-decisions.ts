import { owner } from './factories.ts'

interface Given {
  /** Who asked for the check and decided on it. */
  by?: { userId: string | null }
  decision?: 'clear' | 'waived' | 'declined' | 'overridden'
  /** The client first. */
  names?: string[]
  leadId?: string
  clientId?: string
}

/** A conflict check with a decision, without which no case is opened for somebody new. */
export async function makeDecision({ by, decision = 'clear', names = [], leadId, clientId }: Given) {
  const db = await owner()
  const asked = JSON.stringify(names.map((name) => ({ name })))
  await db.query(
    `with made as (
       insert into conflict_checks (occasion, subject, names, lead_id, client_id, asked_by, state, answered_at)
       values ('asked', 'Made by a test', $1, $2, $3, $4, 'answered', now()) returning *
     ) insert into conflict_decisions (check_id, decision, note, lead_id, client_id, decided_by, by_admin, decided_at)
       select id, $5, 'The reason that a test gives.', lead_id, client_id, asked_by,
         exists (select from user_roles where user_id = asked_by and role = 'admin'), clock_timestamp() from made`,
    [asked, leadId ?? null, clientId ?? null, by?.userId ?? null, decision],
  )
}
