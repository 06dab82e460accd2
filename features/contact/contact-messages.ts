// Apart from the schema, which brings a validator with it: the page only needs the words.

export const contactSent = "Message sent successfully! We'll get back to you within 24 hours."
export const contactFailed = 'Failed to send message. Please try again.'
