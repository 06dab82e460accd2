import { redirect, redirectDocument } from 'react-router'
import { signInAsk } from '#features/accounts/account-forms.ts'
import { secondStepAsk } from '#features/two-factor/two-factor-forms.ts'
import { client } from '#platform/api/client.ts'
import type { Portal } from '#platform/auth/portals.ts'
import type { Typed } from '#platform/forms/form-post.ts'
import type { FormWork } from './form-action.ts'
import { safeNext } from './next-path.ts'
import { type Notice, withNotice } from './notices.ts'

/**
 * Redirects to the return path, otherwise to `home`, with a full page load, so that no data of the previous user stays
 * in memory.
 */
export const entering = (url: URL, home: string, notice: Notice): Response =>
  redirectDocument(withNotice(safeNext(url.searchParams.get('next')) ?? home, notice))

interface Login {
  portal: Portal
  /** The path after signing in. */
  home: string
  notice: Notice
  url: URL
}

/** The forms of a login. A cookie shows whether the second step is pending. */
export function loginForms({ portal, home, notice, url }: Login): FormWork[] {
  const here = () => {
    const search = new URLSearchParams(url.search)
    search.delete('recovery')
    return redirect(search.size > 0 ? `${url.pathname}?${search}` : url.pathname)
  }
  const text = (typed: Typed, name: string) => typed[name] ?? ''
  const enter = () => entering(url, home, notice)
  const signIn = async (typed: Typed) => {
    const given = { portal, email: text(typed, 'email'), password: text(typed, 'password') }
    const { secondStep } = await client.accounts.signIn(given)
    throw secondStep ? here() : enter()
  }
  const complete = async (typed: Typed) => {
    await client.accounts.secondStep.complete({ code: text(typed, 'code') })
    throw enter()
  }
  const back = async () => {
    await client.accounts.secondStep.cancel()
    throw here()
  }
  return [
    [signInAsk(portal), signIn],
    [secondStepAsk(portal), complete],
    [{ ...secondStepAsk(portal), intent: 'back' }, back],
  ]
}
