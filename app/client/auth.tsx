import type { MouseEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { signInAsk } from '#features/accounts/account-forms.ts'
import { signUpAsk } from '#features/sign-up/sign-up-asks.ts'
import { SignUpForm } from '#features/sign-up/sign-up-form.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { EntryCard } from '../entry-card.tsx'
import { answerForm } from '../form-action.ts'
import { signedOutOnly } from '../guards.ts'
import { LoginForm, loginState } from '../login-form.tsx'
import { safeNext } from '../next-path.ts'
import { SessionEndedNotice } from '../session-ended-notice.tsx'
import { sentSessionForm } from '../session-form.ts'
import { loginForms } from '../sign-in.ts'
import type { Route } from './+types/auth.ts'

export const middleware: Route.MiddlewareFunction[] = [signedOutOnly(() => '/dashboard')]

export const loader = loginState

const portal = 'client'

export const action = ({ request, url }: Route.ActionArgs) =>
  answerForm(request, ...loginForms({ portal, home: '/dashboard', notice: 'signed-in', url }), [
    signUpAsk,
    ({ name = '', email = '', password = '' }) => client.accounts.signUp({ name, email, password }),
  ])

export const clientAction = (args: Route.ClientActionArgs) =>
  sentSessionForm(args, signInAsk(portal), signUpAsk)

export const meta: Route.MetaFunction = () => [{ title: `Client Portal · ${firm.name}` }]

export default function ClientAuth({ loaderData, actionData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const next = safeNext(params.get('next'))
  const at = (tab: TabName) => {
    const search = new URLSearchParams(params)
    if (tab === 'login') search.delete('tab')
    else search.set('tab', tab)
    return search
  }
  const tab = (tab: TabName) => ({
    value: tab,
    nativeButton: false,
    // Before the script has loaded, a link opens the other tab by its URL.
    render: <Link to={`?${at(tab)}`} onClick={stayHere} />,
  })
  return (
    <EntryCard
      title="Client Portal"
      text="Access your client dashboard"
      footer={<TextLink to="/lawyer-login">Lawyer Login</TextLink>}
    >
      <SessionEndedNotice />
      <Tabs
        value={params.get('tab') === 'sign-up' ? 'sign-up' : 'login'}
        onValueChange={(chosen: TabName) =>
          setParams(at(chosen), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
        }
      >
        <TabList aria-label="Login or sign up">
          <Tab {...tab('login')}>Login</Tab>
          <Tab {...tab('sign-up')}>Sign Up</Tab>
        </TabList>
        <TabPanel value="login" className="flex flex-col gap-5">
          <LoginForm
            portal={portal}
            home="/dashboard"
            notice="signed-in"
            state={loaderData}
            answer={actionData}
          />
          <TextLink
            to={next ? `/auth/forgot?next=${encodeURIComponent(next)}` : '/auth/forgot'}
            className="tap inline-flex items-center self-center text-sm"
          >
            Forgot your password?
          </TextLink>
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm answer={actionData} />
        </TabPanel>
      </Tabs>
    </EntryCard>
  )
}

type TabName = 'login' | 'sign-up'

/** Lets the parent switch the tab, except for clicks that open another window. */
const stayHere = (event: MouseEvent) => {
  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault()
}
