import type { Schema } from './schema-text.ts'

interface Body {
  content?: Record<string, { schema?: Schema; example?: unknown }>
}

/** The parts of the OpenAPI document that the page uses. */
export interface ApiDocument {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

/** One method of one path, as the OpenAPI document has it. */
export interface Operation {
  operationId: string
  tags?: string[]
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }[]
  requestBody?: Body
  responses: Record<string, Body>
  security?: { token?: string[] }[]
}

/** The body of a request or an answer. */
export interface Content {
  mediaType: string
  schema: Schema
  example?: unknown
}

/** Undefined without a body; no operation has alternatives. */
export function contentOf(body: Body | undefined): Content | undefined {
  const [mediaType, content] = Object.entries(body?.content ?? {})[0] ?? []
  return mediaType ? { mediaType, schema: content?.schema ?? {}, example: content?.example } : undefined
}

/** The scope that a token needs; undefined when no token may call it. */
export const scopeOf = ({ security }: Operation) => security?.[0]?.token?.[0]
