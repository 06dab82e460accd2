import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'

/** What is read again when a task has changed. */
export const taskKeys = (side: CaseSide) => [api[side].tasks.key(), api[side].cases.key()]
