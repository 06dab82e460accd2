import type { TestProject } from 'vitest/node'
import { startCluster, type Template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** One PostgreSQL for the whole run, migrated once; or TEST_TEMPLATE's, for a series of runs. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_TEMPLATE
  const started = given ? undefined : await startCluster()
  project.provide('template', JSON.parse(given ?? started?.template ?? ''))
  return started?.stop
}
