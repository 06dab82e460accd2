import type { caseStatuses, practiceAreas } from '#features/cases/cases.schema.ts'
import type { taskPriorities, taskStatuses } from '#features/tasks/tasks.schema.ts'
import type { ClientKey, LawyerKey } from '../cast.ts'
import type { SeedFile } from '../files.ts'

/** A case of the demo firm, told in days before the demo begins. */
export interface CaseStory {
  number: string
  title: string
  description: string
  status: (typeof caseStatuses)[number]
  /** The status that it was opened with, when that was another; it changed with the newest entry. */
  statusBefore?: (typeof caseStatuses)[number]
  area: (typeof practiceAreas)[number]
  lawyer?: LawyerKey
  client?: ClientKey
  /** Somebody whom the firm keeps no record of. */
  clientName?: string
  openedDaysAgo: number
  /** The client lets the title stand on the lawyer's public card. */
  publishTitle?: true
  /** Newest first. */
  timeline: StoryEntry[]
  tasks?: StoryTask[]
  documents?: StoryDocument[]
}

interface StoryEntry {
  daysAgo: number
  /** On the firm's clock; 14:30, say. */
  time?: string
  text: string
  attachment?: () => SeedFile
}

interface StoryTask {
  title: string
  description?: string
  status?: (typeof taskStatuses)[number]
  priority?: (typeof taskPriorities)[number]
  /** Below 0 for a date that has passed. */
  dueInDays?: number
  /** The case's own lawyer otherwise. */
  assignedTo?: LawyerKey
}

export interface StoryDocument {
  title: string
  description?: string
  category: string
  daysAgo: number
  file: () => SeedFile
}
