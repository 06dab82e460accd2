import { z } from 'zod'
import { conversationKeysSchema } from '#features/chat-keys/chat-keys.schema.ts'
import { moreEnvelopesSchema, newEpochSchema } from '#features/chat-keys/new-keys.schema.ts'
import type { RequestContext } from '#platform/api/context.ts'
import type { client, lawyer } from '#platform/api/procedures.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import type { ChatSide } from './chat.schema.ts'
import { answerAdmission, askAdmission, endAdmission, revealAdmission } from './chat-admissions.server.ts'
import {
  addEnvelopes,
  beginEpoch,
  readKeys,
  reportKeys,
  reportMessage,
  wantEnvelope,
  wantedChats,
} from './chat-epochs.server.ts'
import { admissionOutcomes } from './chat-epochs.table.ts'
import { encryptedChats, encryptedChatsSchema } from './encrypted-chats.server.ts'

// Each of these has other browsers read the conversation again. A browser may have to do it in each of some hundred chats
// at once, as after a new recovery code.
const epochs: Limit = { name: 'chat-key:epoch', times: 200, minutes: 60 }
const envelopes: Limit = { name: 'chat-key:envelopes', times: 1000, minutes: 60 }
const wants: Limit = { name: 'chat-key:want', times: 1000, minutes: 60 }
const reports: Limit = { name: 'chat-key:report', times: 300, minutes: 60 }
/** Each notifies the other person. */
const questions: Limit = { name: 'chat-key:ask', times: 60, minutes: 60 }
const answers: Limit = { name: 'chat-key:answer', times: 200, minutes: 60 }

interface Counted extends RequestContext {
  actor: { userId: string } & Parameters<typeof countUse>[1]
}

/** Counts a use by the caller's account. @throws {Problem} TOO_MANY_REQUESTS */
const counted = (context: Counted, limit: Limit) =>
  countUse(context, context.actor, limit, context.actor.userId)

const tags = ['chat']
const ofConversation = z.object({ conversationId: z.uuid() })
const ofDevice = ofConversation.extend({ deviceId: z.uuid() })
const ofAdmission = z.object({ id: z.uuid() })
const nonce = z
  .string()
  .length(43, { abort: true })
  .regex(/^[A-Za-z0-9_-]+$/)
const commitment = z
  .string()
  .length(64, { abort: true })
  .regex(/^[0-9a-f]+$/)
const done = z.object({ success: z.literal(true) })
const success = { success: true as const }

/** The procedures for a conversation's keys, the same for both sides; the actor's role decides which conversations. */
export function keyProcedures<Audience extends typeof client | typeof lawyer>(
  side: ChatSide,
  audience: Audience,
) {
  // Both audiences have the same builder; a union of the two can't be called.
  const one = audience as typeof client
  const path = `/${side}/chat/{conversationId}/keys` as const
  const admission = `/${side}/chat/admissions/{id}` as const
  return {
    read: one
      .route({ method: 'GET', path, tags })
      .input(ofConversation.extend({ deviceId: z.uuid().optional() }))
      .output(conversationKeysSchema)
      .handler(({ context, input }) =>
        context.run((tx) => readKeys(tx, input.conversationId, input.deviceId)),
      ),
    begin: one
      .route({ method: 'POST', path: `${path}/epochs`, tags })
      .input(ofConversation.extend({ epoch: newEpochSchema }))
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, epochs)
        await beginEpoch(context.run, input.conversationId, input.epoch)
        return success
      }),
    add: one
      .route({ method: 'POST', path: `${path}/envelopes`, tags })
      .input(ofConversation.extend({ envelopes: moreEnvelopesSchema }))
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, envelopes)
        await addEnvelopes(context.run, input.conversationId, input.envelopes)
        return success
      }),
    want: one
      .route({ method: 'POST', path: `${path}/envelopes/want`, tags })
      .input(ofDevice.extend({ epochId: z.uuid() }))
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, wants)
        await wantEnvelope(context.run, input.conversationId, input.epochId, input.deviceId)
        return success
      }),
    report: one
      .route({ method: 'POST', path: `${path}/report`, tags })
      .input(ofConversation)
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, reports)
        await reportKeys(context.run, input.conversationId)
        return success
      }),
    reportMessage: one
      .route({ method: 'POST', path: `/${side}/chat/{conversationId}/messages/{messageId}/report`, tags })
      .input(ofConversation.extend({ messageId: z.uuid() }))
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, reports)
        await reportMessage(context.run, input.conversationId, input.messageId)
        return success
      }),
    /** The caller's conversations in which a device waits for a key. */
    wanted: one
      .route({ method: 'GET', path: `/${side}/chat-keys/wanted`, tags })
      .output(z.array(z.uuid()))
      .handler(({ context }) => context.run(wantedChats)),
    /** All of the caller's encrypted conversations, in pages. */
    encrypted: one
      .route({ method: 'GET', path: `/${side}/chat-keys/encrypted`, tags })
      .input(z.object({ after: z.uuid().optional() }))
      .output(encryptedChatsSchema)
      .handler(({ context, input }) => context.run((tx) => encryptedChats(tx, input.after))),
    ask: one
      .route({ method: 'POST', path: `${path}/admissions`, tags })
      .input(ofDevice.extend({ commitment }))
      .output(ofAdmission)
      .handler(async ({ context, input: { conversationId, deviceId, commitment } }) => {
        await counted(context, questions)
        return { id: await askAdmission(context.run, conversationId, deviceId, commitment) }
      }),
    answer: one
      .route({ method: 'POST', path: `${admission}/answer`, tags })
      .input(ofAdmission.extend({ deviceId: z.uuid(), nonce }))
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, answers)
        await answerAdmission(context.run, input.id, input.deviceId, input.nonce)
        return success
      }),
    reveal: one
      .route({ method: 'POST', path: `${admission}/reveal`, tags })
      .input(ofAdmission.extend({ nonce }))
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, answers)
        await revealAdmission(context.run, input.id, input.nonce)
        return success
      }),
    end: one
      .route({ method: 'POST', path: `${admission}/end`, tags })
      .input(ofAdmission.extend({ outcome: z.enum(admissionOutcomes) }))
      .output(done)
      .handler(async ({ context, input }) => {
        await counted(context, answers)
        await endAdmission(context.run, input.id, input.outcome)
        return success
      }),
  }
}
