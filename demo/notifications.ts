import { sql } from 'drizzle-orm'
import type { Seeding } from './seeding.ts'

/**
 * The triggers have just created all notifications. Sets their times to those of the events, and
 * marks handled ones as read.
 */
export async function settleNotifications({ tx }: Pick<Seeding, 'tx'>): Promise<void> {
  await tx.execute(sql`
    update notifications as n set created_at = coalesce(case kind
      when 'case_update' then (select max(created_at) from case_updates where case_id = n.subject_id)
      when 'document_added' then (
        select max(created_at) from documents where case_id = n.subject_id and uploaded_by_client is null)
      when 'document_uploaded' then (
        select max(created_at) from documents where case_id = n.subject_id and uploaded_by_client is not null)
      when 'chat_message' then (select max(created_at) from chat_messages where conversation_id = n.subject_id)
      when 'appointment_requested' then (select created_at from appointments where id = n.subject_id)
    end, created_at)`)
  await tx.execute(sql`
    update notifications as n set read_at = created_at + interval '1 hour'
    where read_at is null and case kind
      when 'appointment_requested' then exists (
        select from appointments where id = n.subject_id and status <> 'pending')
      when 'chat_message' then not exists (
        select from chat_messages where conversation_id = n.subject_id and not is_read
          and sender_id is distinct from n.user_id)
      else created_at < now() - interval '4 days'
    end`)
  // Mark their mails as sent.
  await tx.execute(sql`
    update notifications set mailed_at = created_at where created_at < now() - interval '10 minutes'`)
}
