import { useSearchParams } from 'react-router'
import { SignInForm } from '#features/accounts/sign-in-form.tsx'
import { SignUpForm } from '#features/accounts/sign-up-form.tsx'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { EntryCard } from '../entry-card.tsx'
import { signedOutOnly } from '../guards.ts'
import { safeNext } from '../next-path.ts'
import { enterAs } from '../session-change.ts'
import { SessionEndedNotice } from '../session-ended-notice.tsx'
import type { Route } from './+types/auth.ts'

export const middleware: Route.MiddlewareFunction[] = [signedOutOnly(() => '/dashboard')]

export const loader = () => client.accounts.secondStep.awaited()

export const meta: Route.MetaFunction = () => [{ title: `Client Portal · ${firm.name}` }]

export default function ClientAuth({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const next = safeNext(params.get('next'))
  return (
    <EntryCard
      title="Client Portal"
      text="Access your client dashboard"
      footer={<TextLink to="/lawyer-login">Lawyer Login</TextLink>}
    >
      <SessionEndedNotice />
      <Tabs defaultValue={params.get('tab') === 'sign-up' ? 'sign-up' : 'login'}>
        <TabList aria-label="Login or sign up">
          <Tab value="login">Login</Tab>
          <Tab value="sign-up">Sign Up</Tab>
        </TabList>
        <TabPanel value="login" className="flex flex-col gap-5">
          <SignInForm
            portal="client"
            fallback="An error occurred during login"
            awaited={loaderData.portal}
            onSignedIn={() => enterAs('/dashboard', 'signed-in')}
          />
          <TextLink
            to={next ? `/auth/forgot?next=${encodeURIComponent(next)}` : '/auth/forgot'}
            className="tap inline-flex items-center self-center text-sm"
          >
            Forgot your password?
          </TextLink>
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm />
        </TabPanel>
      </Tabs>
    </EntryCard>
  )
}
