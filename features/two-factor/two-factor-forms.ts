import type { AccountAsk } from '#features/accounts/posted-form.tsx'
import { loginFailed, type Portal } from '#platform/auth/portals.ts'

/**
 * The step after the password: a code of the authenticator app, or a recovery code.
 * @param isSecond whether another way is shown before it
 */
export const secondStepAsk = (portal: Portal, recovering = false, isSecond = false): AccountAsk => ({
  intent: 'second-step',
  fields: [
    recovering
      ? {
          name: 'code',
          label: 'Recovery code',
          hint: 'One of the ten that you saved. Each works once.',
          autoComplete: 'off',
          focused: !isSecond,
        }
      : {
          name: 'code',
          label: 'Code',
          hint: 'The six digits that your authenticator app shows.',
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
          focused: !isSecond,
        },
  ],
  submitLabel: 'Verify',
  failed: loginFailed(portal),
})

/** Asks for the password before two-factor sign-in is set up. */
export const beginTwoFactorAsk: AccountAsk = {
  intent: 'begin',
  fields: [
    {
      name: 'password',
      label: 'Current password',
      type: 'password',
      autoComplete: 'current-password',
      focused: true,
    },
  ],
  submitLabel: 'Continue',
  failed: 'Failed to begin the set-up. Please try again.',
}

/** Asks for the app's first code. The secret is sent along, so that the page can show it again after a wrong code. */
export const confirmTwoFactorAsk: AccountAsk = {
  intent: 'confirm',
  fields: [
    { name: 'secret', label: '', type: 'hidden' },
    { name: 'uri', label: '', type: 'hidden' },
    {
      name: 'code',
      label: 'Code',
      hint: 'The six digits that the app shows now.',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      focused: true,
    },
  ],
  submitLabel: 'Turn On',
  failed: 'Failed to turn on two-factor sign-in. Please try again.',
}
