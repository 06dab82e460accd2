// Apart from the schema, which brings a validator with it: the page only needs the words.

export const consultationLimits = { facts: 500, preferredTime: 100, others: 10 } as const

export const howSoon = ['today', 'week', 'month', 'later'] as const
export const howSoonNames = {
  today: 'Today or tomorrow',
  week: 'Within a week',
  month: 'Within a month',
  later: 'It can wait',
} as const

export const unsureField = 'Not sure'

export const consultationWords = {
  facts: 'Leave out confidential details until we have checked for conflicts.',
  sent: 'Thank you. We check for conflicts of interest first, then we write or call you. Until we have agreed in writing, we are not your lawyers.',
  failed: 'Failed to send. Nothing of what you typed is lost. Please try again.',
  others: 'Say who is on the other side, or that you don’t know.',
  factsTooLong: `Please say it in ${consultationLimits.facts} characters.`,
} as const
