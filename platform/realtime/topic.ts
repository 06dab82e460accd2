import type { Actor } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'

/** Whether the watcher may receive changes: yes, no, or yes until that time. */
export type Permission = boolean | Date

/** Runs in a transaction with the watcher's own rights; `id` is '' for a topic without one. */
export type MayWatch = (tx: Tx, id: string, actor: Actor) => Promise<Permission>

export interface TopicDefinition {
  /** The topic's name in the change feed: `<table>/<column>/:id`, `<table>/<word>`, or `<table>` for every row. */
  pattern: string
  mayWatch: MayWatch
  /** Topics whose changes may revoke the permission; their watchers are checked again at once. */
  revokedBy: (id: string) => string[]
}

/** Declares who may watch a topic. Undeclared topics can't be watched. */
export function defineTopic(
  pattern: string,
  mayWatch: MayWatch,
  { revokedBy = () => [] }: Partial<Pick<TopicDefinition, 'revokedBy'>> = {},
): TopicDefinition {
  if (!/^[a-z_]+(\/[a-z_]+(\/:id)?)?$/.test(pattern)) throw new Error(`Not a topic: ${pattern}`)
  return { pattern, mayWatch, revokedBy }
}

export interface FoundTopic {
  definition: TopicDefinition
  id: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds a topic's definition and the id in its name; undefined for a name that no definition covers. */
export function topicRegistry(
  definitions: readonly TopicDefinition[],
): (topic: string) => FoundTopic | undefined {
  const byPattern = new Map<string, TopicDefinition>()
  for (const definition of definitions) {
    if (byPattern.has(definition.pattern)) throw new Error(`Topic declared twice: ${definition.pattern}`)
    byPattern.set(definition.pattern, definition)
  }
  return (topic) => {
    const [table, column, id, ...rest] = topic.split('/')
    if (rest.length > 0) return undefined
    if (id === undefined) {
      const definition = byPattern.get(topic)
      return definition && { definition, id: '' }
    }
    if (!uuid.test(id)) return undefined
    const definition = byPattern.get(`${table}/${column}/:id`)
    return definition && { definition, id }
  }
}
