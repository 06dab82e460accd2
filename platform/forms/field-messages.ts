import { z } from 'zod'
import { tooLong } from './text.ts'

// The message of a field whose value is too long, if its schema has no message of its own. It says by how
// much, so that people know how much to cut. Imported before anything is checked, on the server and in the
// browser.

z.config({
  customError({ code, input, ...issue }) {
    if (code !== 'too_big' || typeof input !== 'string') return undefined
    return tooLong(input.length, Number(issue.maximum))
  },
})
