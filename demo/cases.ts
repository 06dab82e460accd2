import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { stories } from '#demo/cases/stories.ts'
import type { CaseStory, StoryDocument } from '#demo/cases/story.ts'
import { caseStatusChanges } from '#features/cases/case-status-changes.table.ts'
import { cases as table } from '#features/cases/cases.table.ts'
import { publicationConsents } from '#features/consents/consents.table.ts'
import { documents } from '#features/documents/documents.table.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { caseUpdates } from '#features/timeline/timeline.table.ts'
import { clientNameOf, hangCover, startCovers } from './covers.ts'
import { asHistory, recordInAudit } from './history.ts'
import { ago, ahead, dateOf } from './moments.ts'
import { actAs, type Person, type Seeding } from './seeding.ts'

/** Creates the firm's cases with everything that belongs to them, each as its own lawyer. */
export async function seedCases(seeding: Seeding): Promise<void> {
  const covers = startCovers()
  for (const story of stories) {
    const writer = writerOf(seeding, story)
    await actAs(seeding.tx, writer)
    const caseId = await openCase(seeding, story, writer)
    seeding.cases.set(story.number, caseId)
    const cover = covers.get(story.number)
    if (cover) await hangCover(seeding, story, { caseId, cover, writer })
    await tellTimeline(seeding, story, caseId, writer)
    await listTasks(seeding, story, caseId)
    for (const document of story.documents ?? []) await fileDocument(seeding, document, caseId, writer)
  }
  await actAs(seeding.tx, seeding.admin)
}

/** Most lawyers have no login yet, so their actions are recorded as the administrator's. */
function writerOf({ admin, users, lawyers }: Seeding, { lawyer }: CaseStory): Person {
  if (lawyer === 'eleanor') return { userId: users.eleanor, lawyerId: lawyers.eleanor }
  return { ...admin, lawyerId: lawyer && lawyers[lawyer] }
}

/** With its status history and, where the client consented to its title, who recorded the consent. */
async function openCase(
  { tx, admin, lawyers, clients }: Seeding,
  story: CaseStory,
  { userId }: Person,
): Promise<string> {
  const createdAt = ago(story.openedDaysAgo, '09:10')
  const owners = {
    clientId: story.client ? clients[story.client] : null,
    lawyerId: story.lawyer ? lawyers[story.lawyer] : null,
  }
  const row = {
    ...owners,
    id: randomUUID(),
    caseNumber: story.number,
    title: story.title,
    description: story.description,
    practiceArea: story.area,
    status: story.status,
    clientName: clientNameOf(story),
    startDate: dateOf(createdAt),
    createdAt,
    updatedAt: createdAt,
    ...(story.nextStep && {
      nextStep: story.nextStep.text,
      nextStepOn: dateOf(ahead(story.nextStep.inDays)),
    }),
    ...(story.publishTitle && {
      publishTitle: true,
      publishConsentBy: userId,
      publishConsentAt: ago(story.openedDaysAgo - 1, '10:00'),
      publishConsentForm: 'written' as const,
    }),
  }
  const changes = statusesOf(story, createdAt).map((change) => ({
    ...change,
    ...owners,
    caseId: row.id,
    changedBy: userId,
  }))
  // No trigger fills it here.
  const searchText = sql`case_search_text(${row.caseNumber}, ${row.title}, ${row.clientName}, ${row.clientId}::uuid)`
  await asHistory(tx, async () => {
    await tx.insert(table).values({ ...row, searchText })
    await tx.insert(caseStatusChanges).values(changes)
    if (row.publishConsentAt)
      await tx.insert(publicationConsents).values({
        ...owners,
        kind: 'case_title',
        subjectId: row.id,
        caseId: row.id,
        form: row.publishConsentForm,
        recordedBy: userId,
        givenAt: row.publishConsentAt,
      })
  })
  const lines = changes.map(({ changedAt, fromStatus, toStatus }) => ({
    at: changedAt,
    actorRole: userId === admin.userId ? 'admin' : 'lawyer',
    userId,
    action: 'case.status',
    entity: 'cases',
    entityId: row.id,
    caseId: row.id,
    detail: { from: fromStatus, to: toStatus },
  }))
  await recordInAudit(tx, lines)
  return row.id
}

function statusesOf({ status, statusBefore, timeline }: CaseStory, createdAt: Date) {
  const opened = { fromStatus: null, toStatus: statusBefore ?? status, changedAt: createdAt }
  if (!statusBefore) return [opened]
  const changedAt = ago(timeline[0]?.daysAgo ?? 1, '18:00')
  return [opened, { fromStatus: statusBefore, toStatus: status, changedAt }]
}

async function tellTimeline({ tx, shelf }: Seeding, story: CaseStory, caseId: string, { userId }: Person) {
  const rows: (typeof caseUpdates.$inferInsert)[] = []
  for (const { daysAgo, time, text, attachment } of story.timeline) {
    const entryTimestamp = ago(daysAgo, time)
    const file = attachment?.()
    rows.push({
      caseId,
      description: text,
      entryTimestamp,
      createdAt: entryTimestamp,
      updatedAt: entryTimestamp,
      fileId: file && (await shelf.stage(tx, userId, file)),
      documentName: file?.name,
    })
  }
  await tx.insert(caseUpdates).values(rows)
}

async function listTasks({ tx, lawyers }: Seeding, { tasks = [], ...story }: CaseStory, caseId: string) {
  if (tasks.length === 0) return
  const rows = tasks.map(({ dueInDays, assignedTo = story.lawyer, ...task }, index) => ({
    ...task,
    caseId,
    dueDate: dueInDays === undefined ? null : dateOf(dueInDays > 0 ? ahead(dueInDays) : ago(-dueInDays)),
    assignedTo: assignedTo && lawyers[assignedTo],
    createdAt: ago(Math.min(story.openedDaysAgo, 20), `11:${10 + index}`),
  }))
  await tx.insert(caseTasks).values(rows)
}

async function fileDocument(
  { tx, shelf }: Seeding,
  { title, description, category, daysAgo, file }: StoryDocument,
  caseId: string,
  { userId, lawyerId }: Person,
) {
  const stored = file()
  await tx.insert(documents).values({
    title,
    description,
    category,
    caseId,
    fileId: await shelf.stage(tx, userId, stored),
    fileType: stored.name.endsWith('.pdf') ? 'pdf' : 'image',
    fileSize: stored.content.length,
    uploadedBy: lawyerId,
    createdAt: ago(daysAgo, '15:20'),
  })
}
