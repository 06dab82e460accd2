import { LawyerSetup } from '#features/invitations/lawyer-setup.tsx'
import { firm } from '#firm.config.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/setup-lawyers.ts'
import { adminsOnly } from './admins-only.ts'

export const middleware: Route.MiddlewareFunction[] = adminsOnly

export const loader = () => null

export const meta: Route.MetaFunction = () => [
  { title: `Lawyer Account Setup · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Gives the firm's lawyers their accounts. */
export default function SetupLawyers() {
  return (
    <section className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
      <PageHeader
        as="h1"
        title="Lawyer Account Setup"
        description="Every lawyer without an account is mailed a link to choose a password."
      />
      <LawyerSetup />
      <p className="flex gap-6 text-sm">
        <TextLink to="/admin/lawyers">Lawyer Management</TextLink>
        <TextLink to="/lawyer-login">Lawyer Login</TextLink>
      </p>
    </section>
  )
}
