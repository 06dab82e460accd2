import { expect, test } from '@playwright/test'
import { expectSafeHeaders } from '../test/assurance/safe-headers.ts'

// Pages, built files, redirects and errors of the built server; the rest is in test/assurance.

test('every page, file, redirect and error carries the security headers', async ({ request }) => {
  const home = await request.get('/')
  const assets = [...(await home.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path,
  )
  expect(assets.length).toBeGreaterThan(2)
  const paths = [
    '/',
    '/about',
    '/cases',
    '/auth',
    '/admin-login',
    '/lawyer-login',
    '/client-dashboard',
    '/admin',
  ]
  const others = [
    '/no-such-page',
    '/assets/no-such-file.js',
    '/favicon.ico',
    '/robots.txt',
    '/api/nothing',
    '/_root.data',
  ]
  const seen = new Set<number>()
  for (const path of [...paths, ...others, ...(assets as string[])]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    seen.add(answer.status())
    expectSafeHeaders((name) => answer.headers()[name], `${answer.status()} ${path}`)
    expect(answer.status(), path).toBeLessThan(500)
  }
  // Each kind of answer must have been seen.
  for (const status of [200, 302, 404]) expect([...seen]).toContain(status)
})

test('inline scripts run by a nonce that is unique to each answer', async ({ request }) => {
  const nonces = new Set<string>()
  for (let n = 0; n < 3; n++) {
    const answer = await request.get('/')
    const html = await answer.text()
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? ''
    expect(nonce.length).toBeGreaterThan(20)
    nonces.add(nonce)
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g))
      if (!/\bsrc=|type="application\/ld\+json"/.test(tag)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/\son[a-z]+="/i)
    expect(html).not.toContain('javascript:')
  }
  expect(nonces.size).toBe(3)
})
