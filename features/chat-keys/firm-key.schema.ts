// Apart from chat-keys.schema.ts, whose texts no page loads.

export const firmKeyMessages = {
  noSecondFactor: 'Set up two-factor sign-in first: the firm recovery key opens every encrypted chat.',
} as const
