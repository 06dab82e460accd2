import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { appointmentMessages, type outcomes } from './appointments.schema.ts'
import { bookingMessages } from './booking.schema.ts'

type Action = 'move' | 'cancel' | (typeof outcomes)[number]
interface Change {
  id: string
  seen: Date
  reason?: string
  preferredTime?: Date
}

/**
 * Moves, cancels or closes an appointment of the actor (change_appointment decides who may do what).
 * @throws {Problem} NOT_FOUND for another's; CONFLICT if it was changed since it was seen, or the client has asked this
 * lawyer for another one already
 */
export async function changeAppointment(
  tx: Tx,
  action: Action,
  { id, seen, reason = '', preferredTime }: Change,
) {
  const { rows } = await tx
    .execute<{ outcome: 'done' | 'changed' | 'gone' }>(
      sql`select change_appointment(${id}::uuid, ${seen.toISOString()}::timestamptz, ${action}, ${reason},
        ${preferredTime?.toISOString() ?? null}::timestamptz) as outcome`,
    )
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== 'appointments_lawyer_id_key') throw error
      throw new Problem('CONFLICT', { detail: bookingMessages.already })
    })
  if (rows[0]?.outcome === 'gone') throw new Problem('NOT_FOUND', { detail: appointmentMessages.gone })
  if (rows[0]?.outcome !== 'done') throw new Problem('CONFLICT', { detail: appointmentMessages.changed })
  return { success: true as const }
}
