import { z } from 'zod'
import { anyone } from '#platform/api/procedures.server.ts'
import {
  beginProviderSchema,
  providerAnswerSchema,
  providerOutcomeSchema,
} from './provider-sign-in.schema.ts'
import { beginAtProvider, completeAtProvider } from './provider-sign-in.server.ts'

const tags = ['accounts']

/** Sign-in by the firm's identity provider (OpenID Connect), for staff. */
export const providerSignIn = {
  /** What the provider is called; null when there is none. */
  named: anyone
    .route({ method: 'GET', path: '/sign-in/provider', tags })
    .output(z.object({ provider: z.string().nullable() }))
    .handler(({ context }) => ({ provider: context.provider?.name ?? null })),
  begin: anyone
    .route({ method: 'POST', path: '/sign-in/provider', tags })
    .input(beginProviderSchema)
    .output(z.object({ url: z.string() }))
    .handler(async ({ context, input }) => ({ url: await beginAtProvider(context, input) })),
  /** Begins the session, unless a second step is owed; the answer carries the cookie of one or the other. */
  complete: anyone
    .route({ method: 'POST', path: '/sign-in/provider/answer', tags })
    .input(providerAnswerSchema)
    .output(providerOutcomeSchema)
    .handler(({ context, input }) => completeAtProvider(context, input.query)),
}
