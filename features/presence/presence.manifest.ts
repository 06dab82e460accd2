import type { Manifest } from '#platform/manifest.ts'
import { presenceTopics } from './presence.topics.ts'

export const presenceManifest: Manifest = {
  topics: presenceTopics,
}
