/** The message for a common password. */
export const tooCommon = 'This password is too common. Please choose another one.'
