import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp } from '#test/app.ts'
import { makeCase, makeUser } from '#test/factories.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import { routeOf } from './route-name.ts'

const hasPrometheus = spawnSync('promtool', ['--version']).status === 0

test.each([
  ['/case/0123456789abcdef0123456789abcdef', 200, '/case/{name}'],
  ['/case/0123456789abcdef0123456789abcdef.data', 200, '/case/{name}'],
  ['/api/files/5b0c9ad4-6d3e-4c39-9d2c-0b8ad8a1b7c1', 200, '/api/files/{id}'],
  ['/api/rpc/site/lawyers/list', 200, '/api/rpc/site/lawyers/list'],
  ['/api/functions/reset-eleanor-vance-password', 200, '/api/functions/reset-{name}-password'],
  ['/wp-admin/setup.php', 404, 'nowhere'],
])('%s is counted as %s %s', (path, status, route) => {
  expect(routeOf(path, status)).toBe(route)
})

test('metrics cover requests, the pool and sockets, and contain no case', async () => {
  const booted = await testApp()
  const metrics = createMetrics(booted.services.db)
  metrics.watchSockets(booted.hub)
  metrics.watchBackups({ isOff: false })
  const app = createApp({ ...booted, trustedProxies: 1, metrics: metrics.middleware })
  const { caseNumber, shareLink } = await makeCase()
  await app.request('/api/case-search', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: booted.publicUrl,
      'x-forwarded-for': '2001:db8:5::1',
    },
    body: JSON.stringify({ caseNumber }),
  })
  await app.request(`/case/${shareLink}`)
  metrics.onJob('an example', { failed: true, seconds: 0.5 })
  const text = await metrics.registry.metrics()
  expect(text).toMatch(
    /portico_http_request_duration_seconds_count\{method="POST",route="\/api\/case-search",status="2xx"\} 1/,
  )
  expect(text).toMatch(/portico_db_pool_connections\{state="open"\} [1-9]/)
  expect(text).toMatch(/portico_websockets\{kind="connections"\} 0/)
  expect(text).toMatch(/portico_backup_age_seconds \d/)
  expect(text).toMatch(/portico_queued_jobs\{state="failed"\} 0/)
  expect(text).toMatch(/portico_job_duration_seconds_count\{job="an example",outcome="failed"\} 1/)
  expect(text).not.toContain(caseNumber)
  expect(text).not.toContain(shareLink)
})

test('the metrics address serves metrics only', async () => {
  const { services, app } = await testApp()
  const { registry } = createMetrics(services.db)
  const stop = await serveMetrics(registry, '127.0.0.1:19464')
  try {
    expect(await (await fetch('http://127.0.0.1:19464/metrics')).text()).toContain('portico_build_info')
    expect((await fetch('http://127.0.0.1:19464/')).status).toBe(404)
    await expect(serveMetrics(registry, '127.0.0.1:19464')).rejects.toThrow('METRICS_ADDRESS')
  } finally {
    await stop()
  }
  expect((await app.request('/metrics')).status).toBe(404)
})

test.each(['grafana.json', 'alerts.yml'])('deploy/%s queries only existing metrics', async (file) => {
  const { services, hub } = await testApp()
  const { registry, onJob, middleware, watchSockets, watchBackups } = createMetrics(services.db)
  watchSockets(hub)
  // Without any account there is nothing to back up, and no age.
  await makeUser()
  watchBackups({ isOff: false })
  onJob('an example', { failed: false, seconds: 1 })
  const c = { req: { method: 'GET', path: '/' }, res: { status: 200 } } as Parameters<typeof middleware>[0]
  await middleware(c, async () => {})
  const told = await registry.metrics()
  const written = await readFile(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
  // Only queries count, not comments, alert names or annotations.
  const asked =
    file === 'grafana.json'
      ? [...written.matchAll(/"(?:expr|query)": "(.*)"/g)].map(([, query]) => query)
      : [...written.matchAll(/expr: (?:>\n)?((?:.*\n)+?)(?= {8}\w)/g)].map(([, query]) => query)
  const names = new Set(asked.join(' ').match(/\b(?:portico|process|nodejs)_\w+/g))
  expect(names.size).toBeGreaterThan(5)
  const unknown = [...names].filter((name) => !told.includes(`\n${name}{`) && !told.includes(`\n${name} `))
  expect(unknown).toEqual([])
  const labels = new Set(
    asked.join(' ').match(/\b(?:method|route|status|state|kind|outcome|version)(?==|!=)/g),
  )
  for (const label of labels) expect(told).toContain(`${label}="`)
})

test.skipIf(!hasPrometheus)('the alerts fire when they should, and only then', () => {
  const { stdout, stderr, status } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: new URL('../deploy', import.meta.url),
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})

test('without a database the other metrics stay readable', async () => {
  const away = {
    load: () => ({ open: 0, idle: 0, waiting: 3 }),
    asActor: () => Promise.reject(new Error('away')),
  }
  const { registry } = createMetrics(away)
  expect(await registry.metrics()).toContain('portico_db_pool_connections{state="waiting"} 3')
})
