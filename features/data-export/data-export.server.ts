import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { lostMessage } from '#features/chat/chat.schema.ts'
import { chatConversations, chatMessages } from '#features/chat/chat.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { publicationConsents } from '#features/consents/consents.table.ts'
import { documents } from '#features/documents/documents.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { notificationPreferences, notifications } from '#features/notifications/notifications.table.ts'
import type { Session } from '#platform/api/context.ts'
import { type Keys, openUnlessLost } from '#platform/crypto/keys.server.ts'
import { files } from '#platform/storage/files.table.ts'

type Account = Pick<Session, 'user' | 'clientId'>

/** All that somebody may read as a client, as one object that becomes JSON. What opens with a PIN alone isn't in it. */
export async function dataExport(tx: Tx, keys: Keys, { user, clientId }: Account) {
  const { name, email, createdAt } = user
  const [mail] = await tx
    .select({ email: notificationPreferences.email })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, user.id))
  return {
    account: { name, email, createdAt, wantsMail: mail?.email ?? true },
    notifications: await tx
      .select({
        kind: notifications.kind,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, user.id))
      .orderBy(desc(notifications.createdAt)),
    ...(clientId ? await ofClient(tx, keys, clientId) : nothing),
  }
}

const nothing = {
  client: undefined,
  changes: [],
  cases: [],
  consents: [],
  appointments: [],
  conversations: [],
  documents: [],
}

async function ofClient(tx: Tx, keys: Keys, clientId: string) {
  const { name, email, phone, address, company, status, createdAt } = clients
  const [client] = await tx
    .select({ name, email, phone, address, company, status, createdAt })
    .from(clients)
    .where(eq(clients.id, clientId))
  return {
    client,
    changes: await changesOf(tx),
    cases: await casesOf(tx, clientId),
    consents: await consentsOf(tx, clientId),
    appointments: await appointmentsOf(tx, clientId),
    conversations: await conversationsOf(tx, keys, clientId),
    documents: await documentsOf(tx, clientId),
  }
}

interface Change extends Record<string, unknown> {
  at: Date
  field: string
  before: unknown
  after: unknown
}

/** Changes of their own record, with the values before and after. */
const changesOf = async (tx: Tx) =>
  (await tx.execute<Change>(sql`select at, field, before, after from own_client_changes()`)).rows

const casesOf = (tx: Tx, clientId: string) =>
  tx
    .select({
      caseNumber: cases.caseNumber,
      title: cases.title,
      description: cases.description,
      status: cases.status,
      practiceArea: cases.practiceArea,
      startDate: cases.startDate,
      createdAt: cases.createdAt,
      lawyer: lawyers.name,
    })
    .from(cases)
    .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
    .where(eq(cases.clientId, clientId))
    .orderBy(desc(cases.createdAt), cases.id)

/** Their consents to publish: to what, how, and until when. */
const consentsOf = (tx: Tx, clientId: string) =>
  tx
    .select({
      kind: publicationConsents.kind,
      caseNumber: cases.caseNumber,
      form: publicationConsents.form,
      givenAt: publicationConsents.givenAt,
      withdrawnAt: publicationConsents.withdrawnAt,
    })
    .from(publicationConsents)
    .leftJoin(cases, eq(cases.id, publicationConsents.caseId))
    .where(eq(publicationConsents.clientId, clientId))
    .orderBy(desc(publicationConsents.givenAt), publicationConsents.id)

const appointmentsOf = (tx: Tx, clientId: string) =>
  tx
    .select({
      lawyer: lawyers.name,
      status: appointments.status,
      preferredTime: appointments.preferredTime,
      notes: appointments.notes,
      confirmedDate: appointments.confirmedDate,
      rejectionReason: appointments.rejectionReason,
      createdAt: appointments.createdAt,
    })
    .from(appointments)
    .leftJoin(lawyers, eq(lawyers.id, appointments.lawyerId))
    .where(eq(appointments.clientId, clientId))
    .orderBy(desc(appointments.createdAt), appointments.id)

async function conversationsOf(tx: Tx, keys: Keys, clientId: string) {
  const open = await tx
    .select({ id: chatConversations.id, lawyer: lawyers.name, createdAt: chatConversations.createdAt })
    .from(chatConversations)
    .leftJoin(lawyers, eq(lawyers.id, chatConversations.lawyerId))
    .where(eq(chatConversations.clientId, clientId))
    .orderBy(chatConversations.createdAt, chatConversations.id)
  const { id, idempotencyKey, sender, byFormerLawyer, messageText, createdAt, readAt } =
    getTableColumns(chatMessages)
  const { sealedText, epochId, deviceId, signature, fileId } = getTableColumns(chatMessages)
  const own = { id, idempotencyKey, sender, byFormerLawyer, createdAt, readAt, fileSize: files.size }
  const conversations = []
  for (const { id: conversationId, ...conversation } of open) {
    const messages = await tx
      .select({ ...own, messageText, sealed: { sealedText, epochId, deviceId, signature, fileId } })
      .from(chatMessages)
      .leftJoin(files, eq(files.id, fileId))
      .where(and(eq(chatMessages.conversationId, conversationId), eq(chatMessages.clientId, clientId)))
      .orderBy(asc(chatMessages.position))
    conversations.push({
      id: conversationId,
      ...conversation,
      messages: messages.map(({ messageText, sealed, ...message }) => ({
        ...message,
        // The browser that downloads this opens end-to-end encrypted ones.
        text:
          messageText === null
            ? null
            : (openUnlessLost(keys, 'chat', messageText, message.id) ?? lostMessage),
        sealed: sealed.sealedText === null ? null : sealed,
      })),
    })
  }
  return conversations
}

const documentsOf = (tx: Tx, clientId: string) =>
  tx
    .select({
      title: documents.title,
      description: documents.description,
      category: documents.category,
      caseNumber: cases.caseNumber,
      address: documents.fileUrl,
      createdAt: documents.createdAt,
      file: { storageKey: files.storageKey, name: files.name, size: files.size },
    })
    .from(documents)
    .leftJoin(cases, eq(cases.id, documents.caseId))
    .leftJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.clientId, clientId))
    .orderBy(desc(documents.createdAt), documents.id)

export type DataExport = Awaited<ReturnType<typeof dataExport>>
