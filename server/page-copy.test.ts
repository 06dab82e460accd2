import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageCopy } from './page-copy.ts'

const first = 'f'.repeat(32)
const html = (nonce: string) =>
  `<script nonce="${nonce}">1</script>${'<p>Words of the firm, “quoted”.</p>'.repeat(2_000)}<script nonce="${nonce}">2</script>`

test('a copy carries the nonce of each answer, and no other', () => {
  const copy = new PageCopy(html(first), first)
  for (const nonce of ['a'.repeat(32), crypto.randomUUID().replaceAll('-', '')]) {
    expect(Buffer.concat(copy.plain(nonce)).toString()).toBe(html(nonce))
    expect(gunzipSync(copy.gzip(nonce)).toString()).toBe(html(nonce))
  }
})

test('it travels compressed', () => {
  const copy = new PageCopy(html(first), first)
  expect(copy.gzip(first).length).toBeLessThan(html(first).length / 20)
})

test('a page without a nonce, one that is nothing else and an empty one come through as well', () => {
  for (const page of ['<p>No script</p>', first, first + first, '']) {
    const copy = new PageCopy(page, first)
    const expected = page.replaceAll(first, 'b'.repeat(32))
    expect(Buffer.concat(copy.plain('b'.repeat(32))).toString()).toBe(expected)
    expect(gunzipSync(copy.gzip('b'.repeat(32))).toString()).toBe(expected)
  }
})
