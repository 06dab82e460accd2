/** Why a sign-in by the provider failed, as the login page says it. */
export const providerMessages = {
  'provider-expired': 'Your sign-in took too long, or began in another browser. Please try again.',
  'provider-address': 'Your provider did not confirm an email address of this firm.',
  'provider-unknown': 'No staff account has your provider’s email address. Please contact the administrator.',
  'provider-refused': 'The sign-in at your provider was cancelled or refused. Please try again.',
  'provider-away': 'Your provider can’t be reached. Please try again, or use your password.',
} as const
export type ProviderRefusal = keyof typeof providerMessages
