import { format } from 'node:util'
import { afterAll, afterEach, vi } from 'vitest'
import { demoFirm } from '#firm.config.ts'
import { setFirm } from '#firm.ts'
import { endEachFile } from './file-state.ts'

// For each file.
setFirm(demoFirm)
endEachFile()

const print = console.error
const printed: string[] = []

console.error = (...words: unknown[]) => {
  printed.push(format(...words))
  print(...words)
}

// Any console.error of the product fails the test.
afterEach(() => {
  const complaints = printed.splice(0)
  if (complaints.length) throw new Error(`console.error was called:\n${complaints.join('\n')}`)
})

afterAll(() => {
  console.error = print
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
