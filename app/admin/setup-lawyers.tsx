import { LawyerSetup, setupAsk } from '#features/invitations/lawyer-setup.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { sentForm } from '#platform/forms/form-post.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { answerForm } from '../form-action.ts'
import type { Route } from './+types/setup-lawyers.ts'
import { adminsOnly } from './admins-only.ts'

export const middleware: Route.MiddlewareFunction[] = adminsOnly

export const loader = () => null

export const action = ({ request }: Route.ActionArgs) =>
  answerForm(request, [setupAsk, () => client.admin.lawyerAccounts.setUp()])

export const clientAction = (args: Route.ClientActionArgs) =>
  sentForm<Outcome>(args, { ...setupAsk, failed: 'An error occurred during setup' })

type Outcome = Awaited<ReturnType<typeof client.admin.lawyerAccounts.setUp>>

export const meta: Route.MetaFunction = () => [
  { title: `Lawyer Account Setup · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Creates the accounts of the firm's lawyers. */
export default function SetupLawyers({ actionData }: Route.ComponentProps) {
  return (
    <section className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
      <PageHeader
        as="h1"
        title="Lawyer Account Setup"
        description="Every lawyer without an account is mailed a link to choose a password."
      />
      <LawyerSetup answer={actionData} />
      <p className="flex gap-6 text-sm">
        <TextLink to="/admin/lawyers">Lawyer Management</TextLink>
        <TextLink to="/lawyer-login">Lawyer Login</TextLink>
      </p>
    </section>
  )
}
