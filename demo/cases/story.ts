import type { SeedFile } from '#demo/files.ts'
import type { ClientKey, LawyerKey } from '#demo/personas.ts'
import type { caseStatuses, practiceAreas } from '#features/cases/cases.schema.ts'
import type { taskPriorities, taskStatuses } from '#features/tasks/tasks.schema.ts'

/** A case of the demo firm, with times in days before the seed. */
export interface CaseStory {
  number: string
  title: string
  description: string
  status: (typeof caseStatuses)[number]
  /** The original status, when different; it changed with the newest entry. */
  statusBefore?: (typeof caseStatuses)[number]
  area: (typeof practiceAreas)[number]
  lawyer?: LawyerKey
  client?: ClientKey
  /** A person without a client record. */
  clientName?: string
  openedDaysAgo: number
  /** The client consents to the title on the lawyer's public card. */
  publishTitle?: true
  /** What the client is told happens next, and in how many days. */
  nextStep?: { text: string; inDays: number }
  /** Newest first. */
  timeline: StoryEntry[]
  tasks?: StoryTask[]
  documents?: StoryDocument[]
}

interface StoryEntry {
  daysAgo: number
  /** In the firm's time zone, such as 14:30. */
  time?: string
  text: string
  attachment?: () => SeedFile
}

interface StoryTask {
  title: string
  description?: string
  status?: (typeof taskStatuses)[number]
  priority?: (typeof taskPriorities)[number]
  /** Negative for a past date. */
  dueInDays?: number
  /** Default: the case's lawyer. */
  assignedTo?: LawyerKey
}

export interface StoryDocument {
  title: string
  description?: string
  category: string
  daysAgo: number
  file: () => SeedFile
}
