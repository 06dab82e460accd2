import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutInjectedStyles } from './without-injected-styles.ts'

const sonner = fileURLToPath(import.meta.resolve('sonner'))
const { transform } = withoutInjectedStyles()

test('of sonner only the call that injects its styles is left out', () => {
  const code = readFileSync(sonner, 'utf8')
  const kept = transform(code, sonner)?.code ?? ''
  const lines = new Set(kept.split('\n'))
  const left = code.split('\n').filter((line) => !lines.has(line))
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(/^__insertCSS\(/)
})

test('the styles that it injects are those that app/styles.css imports', () => {
  const injected = /^__insertCSS\("(.*)"\);?$/m.exec(readFileSync(sonner, 'utf8'))?.[1] ?? ''
  const file = readFileSync(fileURLToPath(import.meta.resolve('sonner/dist/styles.css')), 'utf8')
  const named = (css: string) => new Set(css.match(/data-[a-z-]+|--[a-z-]+|@keyframes [a-z-]+/g))
  expect(named(injected)).toEqual(named(file))
  expect(readFileSync('app/styles.css', 'utf8')).toContain('@import "sonner/dist/styles.css"')
})

test('a sonner that injects them otherwise stops the build; other modules stay as they are', () => {
  expect(() => transform('export {}', '/node_modules/sonner/dist/index.mjs')).toThrow('no longer injects')
  expect(transform('__insertCSS("a{}");', '/app/root.tsx')).toBeNull()
})
