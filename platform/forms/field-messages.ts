import { z } from 'zod'
import { tooLong } from './text.ts'

// What a field says that is longer than it may be, wherever its schema has no words of its own: how much too long, so
// that the person who typed or pasted it knows what to cut. Imported before anything is checked, on the server and in the
// browser.

z.config({
  customError({ code, input, ...issue }) {
    if (code !== 'too_big' || typeof input !== 'string') return undefined
    return tooLong(input.length, Number(issue.maximum))
  },
})
