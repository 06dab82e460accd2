import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { lateAfterHours } from '#features/backups/backups.schema.ts'
import { nearlyFull } from '#features/storage/storage.schema.ts'
import type { Services } from '#platform/api/context.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { storageRoom } from '#platform/storage/quota.server.ts'
import { storageSize } from '#platform/storage/storage-size.ts'
import {
  adminWaitingSchema,
  firstLines,
  lawyerWaitingSchema,
  mostCounted,
  type WaitingLine,
} from './waiting.schema.ts'
import { idleCases, linesOf, unassignedCases } from './waiting-cases.server.ts'

const tags = ['waiting']
const most = mostCounted + 1
const aDay = sql`now() - interval '24 hours'`

/** One group. A kind that no list can be narrowed to shows all its lines here. */
const group = <K extends string>(kind: K, lines: WaitingLine[], shown = mostCounted) => ({
  kind,
  count: Math.min(lines.length, mostCounted),
  more: lines.length > mostCounted,
  lines: lines.slice(0, shown),
})

const contactMessages = (tx: Tx) =>
  linesOf(
    tx.execute(sql`select id::text, id::text as place, name as title, email as detail, created_at as at from contact_messages
      where answered_at is null and created_at < ${aDay} order by created_at limit ${most}`),
  )

/** How many conversations of each lawyer; administrators may read none of them. */
const lawyersWhoOweAnAnswer = (tx: Tx) =>
  linesOf(
    tx.execute(sql`select lawyer_email as id, lawyer_email as place, lawyer_name as title, since as at,
        case when conversations = 1 then '1 client waits' else conversations || ' clients wait' end as detail
      from unanswered_by_lawyer(${aDay}, ${most})`),
  )

const expiringInvitations = (tx: Tx) =>
  linesOf(
    tx.execute(sql`select id::text, id::text as place, concat_ws(' · ', name, email) as title, expires_at as at,
        case when expires_at <= now() then 'Has expired' else 'Expires soon' end as detail
      from invitations where used_at is null and expires_at < now() + interval '24 hours'
      order by expires_at limit ${most}`),
  )

const failedJobs = (tx: Tx) =>
  linesOf(
    tx.execute(sql`select id::text, id::text as place, summary as title, last_error as detail, failed_at as at from queued_jobs
      where failed_at is not null order by created_at desc limit ${most}`),
  )

/** Nothing where backups are turned off and none was ever recorded: they are taken elsewhere, by other means. */
const lateBackup = async (tx: Tx, { none }: Backups) =>
  linesOf(
    tx.execute(sql`select 'backups' as id, '' as place, since as at,
        ${`No good backup for ${lateAfterHours} hours`} as title,
        coalesce((select nullif(error, '') from backups where finished_at is not null order by started_at desc limit 1),
          ${none === 'no access' ? 'None is taken' : 'None was taken'}) as detail
      from without_backup_since() as since
      where since < now() - ${lateAfterHours} * interval '1 hour'
        and (${none !== 'off'} or exists (select from backups))`),
  )

/** One line from 90 % of the firm's limit on. */
async function fullStorage(tx: Tx): Promise<WaitingLine[]> {
  const [room] = await storageRoom(tx)
  if (!room || room.firmLimit === null || room.firmBytes < room.firmLimit * nearlyFull) return []
  const { firmBytes, firmLimit } = room
  const title = `${storageSize(firmBytes)} of the firm’s ${storageSize(firmLimit)} are used`
  const detail = `${storageSize(Math.max(0, firmLimit - firmBytes))} left`
  return [{ id: 'storage', place: '', title, detail, at: new Date() }]
}

type Backups = Pick<Services['backups'], 'none'>

/** Everything that waits for an administrator. The queries run at once; none reads more than its limit. */
export async function waitingForAdministrators(tx: Tx, backups: Backups) {
  const [unassigned, messages, chats, invitations, jobs, late, storage, idle] = await Promise.all([
    unassignedCases(tx),
    contactMessages(tx),
    lawyersWhoOweAnAnswer(tx),
    expiringInvitations(tx),
    failedJobs(tx),
    lateBackup(tx, backups),
    fullStorage(tx),
    idleCases(tx),
  ])
  return [
    group('unassigned', unassigned, firstLines),
    group('messages', messages, firstLines),
    group('chats', chats),
    group('invitations', invitations),
    group('jobs', jobs, firstLines),
    group('backups', late),
    group('storage', storage),
    group('idle', idle),
  ].filter(({ count }) => count > 0)
}

const unansweredClients = (tx: Tx, lawyerId: string) =>
  linesOf(
    tx.execute(sql`select v.id::text, v.id::text as place, c.name as title, c.email as detail, v.waiting_since as at
      from chat_conversations as v join clients as c on c.id = v.client_id
      where v.lawyer_id = ${lawyerId}::uuid and v.waiting_since < ${aDay}
      order by v.waiting_since limit ${most}`),
  )

const overdueTasks = (tx: Tx, lawyerId: string) =>
  linesOf(
    tx.execute(sql`select t.id::text, c.case_number as place, t.title, c.case_number as detail,
        t.due_date::timestamp at time zone (select firm_time_zone()) as at
      from case_tasks as t join cases as c on c.id = t.case_id
      where t.lawyer_id = ${lawyerId}::uuid and t.status <> 'completed' and t.due_order < firm_today()
      order by t.due_order, t.id limit ${most}`),
  )

/** Everything that waits for a lawyer, beside the requests and messages that the tiles count. */
export async function waitingForLawyer(tx: Tx, lawyerId: string) {
  const [chats, tasks, idle] = await Promise.all([
    unansweredClients(tx, lawyerId),
    overdueTasks(tx, lawyerId),
    idleCases(tx, lawyerId),
  ])
  return [group('chats', chats), group('tasks', tasks), group('idle', idle)].filter(({ count }) => count > 0)
}

/** Items that need action, for administrators. */
export const adminWaiting = {
  list: admin
    .route({ method: 'GET', path: '/admin/waiting', tags })
    .output(adminWaitingSchema)
    .handler(({ context }) => context.run((tx) => waitingForAdministrators(tx, context.backups))),
}

/** The same for a lawyer, of their own cases and clients. */
export const lawyerWaiting = {
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/waiting', tags })
    .output(lawyerWaitingSchema)
    .handler(({ context }) => context.run((tx) => waitingForLawyer(tx, context.actor.lawyerId))),
}
