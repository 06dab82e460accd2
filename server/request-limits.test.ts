import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createApp } from './app.ts'
import { requestLimits } from './request-limits.ts'

const { pathLength, pathSegments, queryLength, queryParts } = requestLimits

async function visit(address: string, init?: RequestInit) {
  const { services, hub, storage, publicUrl } = await testApp()
  let rendered = false
  const pages = async () => {
    rendered = true
    return new Response('a page')
  }
  const app = createApp({ services, hub, storage, publicUrl, trustedProxies: 0, pages })
  const { status } = await app.request(address, init)
  return { status, rendered }
}

test.each([
  ['a path with too many segments', `/${'a/'.repeat(pathSegments)}`],
  ['a path of empty segments', '/'.repeat(pathSegments + 1)],
  ['a long path', `/${'a'.repeat(pathLength)}`],
  ['a long path of a page’s data', `/${'a/'.repeat(2_000)}.data`],
  ['a path that only begins as a built file’s', `/assets/${'a/'.repeat(2_000)}`],
  ['a path below the API', `/api/${'a/'.repeat(2_000)}`],
  ['a long query', `/?${'a'.repeat(queryLength + 1)}`],
  ['a query of many parts', `/?${'&'.repeat(queryParts)}`],
  ['brackets that stand for long lists', `/api/session?${'aa[9999]&aa[x]&'.repeat(1_000)}`],
])('%s is refused before the router or a parser sees it', async (_, address) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT'])
    expect(await visit(address, { method })).toEqual({ status: 414, rendered: false })
})

test('what is just within the limits is answered', async () => {
  expect(await visit(`/${'a/'.repeat(pathSegments - 1)}`)).toEqual({ status: 200, rendered: true })
  expect(await visit(`/${'a'.repeat(pathLength - 1)}`)).toMatchObject({ status: 200 })
  expect(await visit(`/?${'a'.repeat(queryLength)}`)).toMatchObject({ status: 200 })
  expect(await visit(`/?${'&'.repeat(queryParts - 1)}`)).toMatchObject({ status: 200 })
})
