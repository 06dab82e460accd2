import { documents } from '#features/documents/documents.table.ts'
import { ago } from './moments.ts'
import { letter } from './pdf.ts'
import { actAs, type Seeding } from './seeding.ts'

/** Documents that hang on no case: what the demo lawyer keeps at hand, and what she shared with one client. */
export async function seedFirmPapers({ tx, shelf, admin, users, lawyers, clients }: Seeding): Promise<void> {
  const eleanor = { userId: users.eleanor, lawyerId: lawyers.eleanor }
  await actAs(tx, eleanor)
  const papers = [
    {
      title: 'Intake checklist',
      category: 'Templates',
      createdAt: ago(88),
      file: letter('Intake checklist', 'Intake checklist', [
        'Conflict check in all offices. Identity. Every deadline, written down twice.',
        'Ask what the client wants to have happened a year from now; write down the answer in their words.',
      ]),
    },
    {
      title: 'What to bring to a mediation',
      description: 'Two pages’ worth of advice on one.',
      category: 'Guides',
      clientId: clients.naomi,
      createdAt: ago(3, '11:30'),
      file: letter('What to bring to a mediation', 'What to bring to a mediation', [
        'Bring the numbers, a sandwich and somebody you trust on the telephone. Nothing that is said there can be used in court, so you may speak freely.',
        'The mediator decides nothing. If the day ends without an agreement, you have lost a day and learned what the other side is afraid of.',
      ]),
    },
  ]
  for (const { file, ...paper } of papers) {
    await tx.insert(documents).values({
      ...paper,
      fileId: await shelf.stage(tx, eleanor.userId, file),
      fileType: 'pdf',
      fileSize: file.content.length,
      uploadedBy: eleanor.lawyerId,
    })
  }
  await tx.insert(documents).values({
    title: 'Court rules and forms',
    description: 'The court system’s own collection.',
    category: 'Links',
    fileUrl: 'https://www.nycourts.gov/forms/',
    fileType: 'document',
    uploadedBy: eleanor.lawyerId,
    createdAt: ago(120),
  })
  await actAs(tx, admin)
}
