import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { run } from './run.ts'

// Expected by the router's build.
export * from 'virtual:react-router/server-build'

await run({
  mode: 'production',
  build,
  // Names of built assets carry a hash of their content.
  assets: serveStatic({
    root: './build/client',
    // Made by the build (vite/precompress.ts).
    precompressed: true,
    onFound: (path, c) =>
      c.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  }),
})
