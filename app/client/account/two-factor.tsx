import { useSignOut } from '#features/accounts/use-sign-out.ts'
import { PasskeyEnrolment } from '#features/passkeys/passkey-enrolment.tsx'
import { type EnrolmentOutcome, TwoFactorEnrolment } from '#features/two-factor/two-factor-enrolment.tsx'
import { beginTwoFactorAsk, confirmTwoFactorAsk } from '#features/two-factor/two-factor-forms.ts'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { Button } from '#ui/forms/button.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { answerForm } from '../../form-action.ts'
import { enrolmentOnly } from '../../guards.ts'
import { enterAs } from '../../session-change.ts'
import { sentSessionForm } from '../../session-form.ts'
import type { Route } from './+types/two-factor.ts'

export const middleware: Route.MiddlewareFunction[] = [enrolmentOnly]

export const loader = () => client.accounts.passkey.arePossible()

export const action = ({ request }: Route.ActionArgs) =>
  answerForm<EnrolmentOutcome>(
    request,
    [beginTwoFactorAsk, ({ password = '' }) => client.accounts.own.twoFactor.begin({ password })],
    [confirmTwoFactorAsk, ({ code = '' }) => client.accounts.own.twoFactor.confirm({ code })],
  )

export const clientAction = (args: Route.ClientActionArgs) =>
  sentSessionForm<EnrolmentOutcome>(args, beginTwoFactorAsk, confirmTwoFactorAsk)

export const meta: Route.MetaFunction = () => [
  { title: `Two-factor sign-in · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The page where staff must set up two-factor sign-in before they can open any other. */
export default function EnrolTwoFactor({ actionData, loaderData }: Route.ComponentProps) {
  const signOut = useSignOut(() => enterAs('/', 'signed-out'))
  return (
    <EntryCard
      title="Two-factor sign-in"
      text={`${firm.shortName} asks its staff for more than a password`}
      footer={
        <Button
          variant="link"
          size="sm"
          pending={signOut.isPending || signOut.isSuccess}
          onClick={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <TwoFactorEnrolment answer={actionData} />
        {loaderData.passkeys && !actionData?.outcome && <PasskeyEnrolment />}
      </div>
    </EntryCard>
  )
}
