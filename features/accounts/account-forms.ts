import { loginFailed, type Portal } from '#platform/auth/portals.ts'
import type { AccountField } from './account-form.tsx'
import { staffPasswordHint } from './accounts.schema.ts'
import type { AccountAsk } from './posted-form.tsx'

const newPassword = (label: string, hint?: string): AccountField => ({
  name: 'password',
  label,
  type: 'password',
  autoComplete: 'new-password',
  ...(hint && { hint }),
})

export const signInAsk = (portal: Portal): AccountAsk => ({
  intent: 'sign-in',
  fields: [
    {
      name: 'email',
      label: portal.startsWith('lawyer') ? 'Lawyer email' : 'Email',
      type: 'email',
      autoComplete: 'username',
    },
    { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
  ],
  submitLabel: 'Login',
  failed: loginFailed(portal),
})

export const forgotAsk: AccountAsk = {
  intent: 'forgot',
  fields: [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }],
  submitLabel: 'Send Link',
  failed: 'Failed to send the link. Please try again.',
}

export const newPasswordAsk: AccountAsk = {
  intent: 'new-password',
  fields: [newPassword('New password')],
  submitLabel: 'Save Password',
  failed: 'Failed to change the password. Please try again.',
}

/** Asks for a new address, which a mailed link then confirms. */
export const newAddressAsk: AccountAsk = {
  intent: 'new-address',
  fields: [],
  submitLabel: 'Confirm my new address',
  failed: 'Failed to change the address. Please try again.',
}

/** Staff need a longer password than clients. */
export const changePasswordAsk = (isStaff: boolean): AccountAsk => ({
  intent: 'change-password',
  fields: [
    {
      name: 'currentPassword',
      label: 'Current password',
      type: 'password',
      autoComplete: 'current-password',
    },
    {
      name: 'newPassword',
      label: 'New password',
      type: 'password',
      autoComplete: 'new-password',
      ...(isStaff && { hint: staffPasswordHint }),
    },
  ],
  submitLabel: 'Change Password',
  failed: 'Failed to change the password. Please try again.',
})

export const changeAddressAsk: AccountAsk = {
  intent: 'change-address',
  fields: [
    { name: 'email', label: 'New email', type: 'email', autoComplete: 'email' },
    { name: 'password', label: 'Current password', type: 'password', autoComplete: 'current-password' },
  ],
  submitLabel: 'Change Email',
  failed: 'Failed to change the address. Please try again.',
}
