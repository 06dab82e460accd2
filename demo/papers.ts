import { documents } from '#features/documents/documents.table.ts'
import { ago } from './moments.ts'
import { pdfPage } from './pdf.ts'
import { actAs, type Seeding } from './seeding.ts'

/** Documents of the demo lawyer without a case, some shared with a client; and that client's own upload. */
export async function seedFirmPapers(seeding: Seeding): Promise<void> {
  const { tx, shelf, admin, users, lawyers, clients } = seeding
  const eleanor = { userId: users.eleanor, lawyerId: lawyers.eleanor }
  await actAs(tx, eleanor)
  const papers = [
    {
      title: 'Intake checklist',
      category: 'Templates',
      createdAt: ago(88),
      file: pdfPage('Intake checklist', 'Intake checklist', [
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
      file: pdfPage('What to bring to a mediation', 'What to bring to a mediation', [
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
  await uploadOfNaomi(seeding)
  await actAs(tx, admin)
}

/** The demo client's own upload, which her lawyer hasn't opened yet. */
async function uploadOfNaomi({ tx, shelf, users, clients, cases }: Seeding): Promise<void> {
  const naomi = { userId: users.naomi, clientId: clients.naomi }
  await actAs(tx, naomi)
  const file = pdfPage('Kiln repair estimate', 'Estimate for the repair of two kilns', [
    'Second kiln: new elements, new relay, new lid hinge. The cracked shelf is included; the pots that were on it are not.',
    'Valid for thirty days. We can come on any day but Wednesday, when the studio unloads.',
  ])
  await tx.insert(documents).values({
    title: 'Kiln repair estimate',
    caseId: cases.get('CI-402118-37'),
    fileId: await shelf.stage(tx, naomi.userId, file),
    fileType: 'pdf',
    fileSize: file.content.length,
    createdAt: ago(1, '17:40'),
  })
}
