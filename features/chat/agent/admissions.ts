import type { Admission, ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { randomBytes, toBase64 } from '#platform/e2ee/bytes.ts'
import { commitmentTo, sixDigits } from '#platform/e2ee/numbers.ts'
import type { SeenAdmission, SeenDevice } from './conversation-view.ts'
import { deviceOf, type KnownDirectories } from './directories.ts'
import { changed, type KeyStore } from './key-store.ts'

/** The access requests, with the digits as far as this browser can compute them. */
export async function admissionsOf(
  keys: ConversationKeys,
  known: KnownDirectories,
  device: { id: string },
  seen: readonly SeenDevice[],
  store: KeyStore,
) {
  const admissions: SeenAdmission[] = []
  const reveal: { id: string; nonce: string }[] = []
  for (const admission of keys.admissions) {
    const asking = seen.find(({ id }) => id === admission.deviceId)
    if (!asking) continue
    const part =
      admission.deviceId === device.id
        ? 'newcomer'
        : admission.approverDeviceId === device.id
          ? 'approver'
          : 'bystander'
    if (part === 'newcomer') {
      const nonce = await store.get<string>(`nonce:${admission.commitment}`)
      const received = nonce && (await answerBeforeReveal(store, admission))
      if (nonce && received && !admission.newcomerNonce) reveal.push({ id: admission.id, nonce })
    }
    const compared = await comparisonOf(admission, known, part, store)
    const isAnswered = part === 'bystander' && admission.approverDeviceId !== null
    admissions.push({ id: admission.id, device: asking, part, isAnswered, ...compared })
  }
  return { admissions, reveal }
}

/** What the approver answered: the requesting device and its commitment. */
interface Answer {
  nonce: string
  commitment: string
  deviceId: string
}

/** What the new device received before it revealed its nonce. */
interface ApproverAnswer {
  approverDeviceId: string
  approverNonce: string
}

/**
 * The approver's nonce for a device that asks. Device and commitment are kept with it: a server that learns the nonce could
 * else choose another newcomer's nonce until the digits match.
 */
export async function answerTo(store: KeyStore, keys: ConversationKeys, id: string): Promise<string> {
  const admission = keys.admissions.find((one) => one.id === id)
  if (!admission) throw new Error('There is no access request with this id.')
  const { commitment, deviceId } = admission
  const answer = await changed<Answer>(
    store,
    `answer:${id}`,
    (before) => before ?? { nonce: toBase64(randomBytes(32)), commitment, deviceId },
  )
  if (answer.commitment !== commitment || answer.deviceId !== deviceId)
    throw new Error('The access request is from another device than the one that was answered.')
  return answer.nonce
}

/** Keeps the approver's part as it is before the own nonce is revealed; later answers of the server don't count. */
async function answerBeforeReveal(
  store: KeyStore,
  admission: Admission,
): Promise<ApproverAnswer | undefined> {
  const { approverDeviceId, approverNonce, commitment } = admission
  return changed<ApproverAnswer | undefined>(store, `heard:${commitment}`, (kept) => {
    if (kept) return kept
    // Revealed by somebody else: what it was for is not known here.
    if (!approverDeviceId || !approverNonce || admission.newcomerNonce) return
    return { approverDeviceId, approverNonce }
  })
}

type Comparison = Pick<SeenAdmission, 'digits' | 'isAltered'>

const pending: Comparison = { digits: undefined, isAltered: false }
const altered: Comparison = { digits: undefined, isAltered: true }

/** No digits if the server's answer differs from the one before this browser revealed its nonce. */
async function comparisonOf(
  admission: Admission,
  known: KnownDirectories,
  part: SeenAdmission['part'],
  store: KeyStore,
): Promise<Comparison> {
  if (part === 'bystander') return pending
  const { commitment, deviceId } = admission
  const newcomer = deviceOf(known, deviceId)
  const approver = deviceOf(known, admission.approverDeviceId)
  let { newcomerNonce, approverNonce } = admission
  if (part === 'newcomer') {
    const received = await store.get<ApproverAnswer>(`heard:${commitment}`)
    // Also what another page has read already, in an answer that was on its way.
    if (!approverNonce && !newcomerNonce) return pending
    if (!received) return altered
    if (received.approverDeviceId !== admission.approverDeviceId || received.approverNonce !== approverNonce)
      return altered
    newcomerNonce = (await store.get<string>(`nonce:${commitment}`)) ?? null
  } else {
    const answer = await store.get<Answer>(`answer:${admission.id}`)
    if (answer?.commitment !== commitment || answer.deviceId !== deviceId) return altered
    approverNonce = answer.nonce
  }
  if (!newcomerNonce || !approverNonce || !newcomer || !approver) return pending
  // Its nonce must be the one that it was committed to before it saw the other.
  if ((await commitmentTo(newcomerNonce)) !== commitment) return altered
  const digits = await sixDigits({
    newcomerKeys: [newcomer.sealing, newcomer.signing ?? ''],
    approverKeys: [approver.sealing, approver.signing ?? ''],
    newcomerNonce,
    approverNonce,
  })
  return { digits, isAltered: false }
}
