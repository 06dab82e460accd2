import type { AccountAsk } from '#features/accounts/posted-form.tsx'

export const signUpAsk: AccountAsk = {
  intent: 'sign-up',
  fields: [
    { name: 'name', label: 'Full Name', autoComplete: 'name' },
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autoComplete: 'new-password',
      hint: '6 to 72 characters',
    },
  ],
  submitLabel: 'Sign Up',
  failed: 'An error occurred during signup',
}

/** A sign-up's link opened in the browser that began it. */
export const confirmAsk: AccountAsk = {
  intent: 'confirm',
  fields: [],
  submitLabel: 'Confirm my address',
  failed: 'An error occurred during signup',
}

/** A sign-up's link opened in another browser. */
export const verifyAsk: AccountAsk = {
  intent: 'verify',
  fields: [
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autoComplete: 'current-password',
      focused: true,
    },
  ],
  submitLabel: 'Confirm my address',
  failed: 'An error occurred during signup',
}
