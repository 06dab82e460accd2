import { answersWithin } from '#firm.ts'

// Apart from the schema, which brings a validator with it: the page only needs the words.

/** The longest message that is taken, in characters. */
export const messageMax = 5000
export const messageTooLong = `Message must be less than ${messageMax} characters`

export const contactSent = () =>
  `Message sent successfully! We'll get back to you ${answersWithin() || 'soon'}.`
export const contactFailed = 'Failed to send message. Please try again.'
