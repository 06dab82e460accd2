import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A file of its own for each client loader only makes the manifest heavier: ours share one.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
