import { registerInput } from '#features/register/register.schema.ts'
import { RegisterPrint } from '#features/register/register-print.tsx'
import { firm } from '#firm.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/register-print.ts'

export const meta: Route.MetaFunction = () => [{ title: `Register · ${firm.name}` }]

/** The register as the address narrows it, on one page. */
export default function PrintedRegister() {
  const { from, to, lawyerId, clientId } = useListAddress(registerInput).input
  return (
    <>
      <PageHeader title="Register of Conflict Checks and Engagements" />
      <RegisterPrint asked={{ from, to, lawyerId, clientId }} />
    </>
  )
}
