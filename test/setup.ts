import { format } from 'node:util'
import { afterEach } from 'vitest'

const print = console.error
const printed: string[] = []

console.error = (...words: unknown[]) => {
  printed.push(format(...words))
  print(...words)
}

// What the product complains of while it works is a fault, even where every expectation holds.
afterEach(() => {
  const complaints = printed.splice(0)
  if (complaints.length) throw new Error(`console.error was called:\n${complaints.join('\n')}`)
})
