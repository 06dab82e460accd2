import type { Manifest } from '#platform/manifest.ts'
import { casePageTopics } from './case-page.topics.ts'

export const casePageManifest: Manifest = { topics: casePageTopics }
