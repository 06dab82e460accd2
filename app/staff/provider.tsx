import { ORPCError } from '@orpc/client'
import { redirect } from 'react-router'
import { PostedForm } from '#features/accounts/posted-form.tsx'
import { providerMessages } from '#features/provider-sign-in/provider-messages.ts'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import type { Portal } from '#platform/auth/portals.ts'
import { useSendingOnce } from '#platform/forms/use-sending-once.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { answerForm } from '../form-action.ts'
import { type Notice, withNotice } from '../notices.ts'
import { sentSessionForm } from '../session-form.ts'
import { entering } from '../sign-in.ts'
import type { Route } from './+types/provider.ts'

export const loader = () => null

const logins: Partial<Record<Portal, { login: string; home: string }>> = {
  admin: { login: '/admin-login', home: '/admin' },
  lawyer: { login: '/lawyer-login', home: '/lawyer-portal' },
  'lawyer-auth': { login: '/lawyer-auth', home: '/lawyer-dashboard' },
}
const fallback = { login: '/lawyer-login', home: '/lawyer-portal' }

/** The provider's response from the URL; submitted once by the page's script, or by its button. */
const answerAsk = {
  intent: 'provider-answer',
  fields: [],
  submitLabel: 'Continue',
  failed: 'Failed to sign in. Please try again.',
}

export const action = ({ request, url }: Route.ActionArgs) =>
  answerForm(request, [
    answerAsk,
    async () => {
      const from = (url.searchParams.get('state') ?? '').split('.')[0] as Portal
      const { login, home } = logins[from] ?? fallback
      try {
        const { secondStep, next } = await client.accounts.provider.complete({ query: url.search.slice(1) })
        const to = new URL(url)
        to.search = next ? `?${new URLSearchParams({ next })}` : ''
        throw secondStep ? redirect(login + to.search) : entering(to, home, 'staff-signed-in')
      } catch (error) {
        if (error instanceof ORPCError) throw redirect(withNotice(login, noticeOf(error)))
        throw error
      }
    },
  ])

export const clientAction = (args: Route.ClientActionArgs) => sentSessionForm(args, answerAsk)

/** The error message; a missing role has the messages of the guards. */
function noticeOf({ message, code }: ORPCError<string, unknown>): Notice {
  const known = Object.entries(providerMessages).find(([, words]) => words === message)
  if (known) return known[0] as keyof typeof providerMessages
  if (code === 'TOO_MANY_REQUESTS') return 'too-many-tries'
  if (code !== 'FORBIDDEN') return 'provider-refused'
  return message.includes('Admin') ? 'admins-only' : 'lawyers-only'
}

export const meta: Route.MetaFunction = () => [
  { title: `Signing in · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The redirect URI of the identity provider. */
export default function Provider({ actionData }: Route.ComponentProps) {
  useSendingOnce(actionData ? undefined : answerAsk.intent)
  return (
    <EntryCard
      title="Signing in"
      text={`For the staff of ${firm.shortName}`}
      footer={<TextLink to="/">Back to Home</TextLink>}
    >
      <PostedForm asks={answerAsk} answer={actionData} changesNothing />
    </EntryCard>
  )
}
