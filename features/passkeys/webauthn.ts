import { ORPCError } from '@orpc/client'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from './passkeys.schema.ts'

// Imported on the first press: most visits of these pages don't use a passkey.
const library = () => import('@simplewebauthn/browser')

/** Signs with a passkey. Throws if the user cancels or has none. */
export async function signWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library()
  type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON: options as Asked })) as Assertion
}

/** Creates a passkey. Throws if the user cancels or the authenticator already has one. */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await library()
  type Asked = Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON: options as Asked })) as Attestation
}

/** The error message: the server's text, or an explanation of the browser's error. */
export function passkeyFailure(error: unknown, fallback: string): string {
  if (error instanceof ORPCError) return error.status < 500 && error.message ? error.message : fallback
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. Please try again.'
  return typeof PublicKeyCredential === 'undefined' ? 'This browser can’t use passkeys.' : fallback
}
