/** What is said of a password that many people have. */
export const tooCommon = 'This password is too common. Please choose another one.'
