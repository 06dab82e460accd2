import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { worldWide } from '#features/locations/world-wide.schema.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { anonymous } from '#platform/api/procedures.server.ts'
import { exactText } from '#platform/forms/text.ts'
import { lawyers } from './lawyers.table.ts'
import {
  lawyerPageSchema,
  ongoingCasesShown,
  publicLawyerSchema,
  type TeamFilter,
  teamFilterSchema,
} from './public-lawyer.schema.ts'

const tags = ['lawyers']
const perPage = 24

const {
  id,
  slug,
  name,
  title,
  specialization,
  email,
  phone,
  location,
  yearsExperience,
  imageUrl,
  imageFileId,
} = getTableColumns(lawyers)
const card = {
  id,
  slug,
  name,
  title,
  specialization,
  email,
  phone,
  location,
  yearsExperience,
  imageUrl,
  imageFileId,
}

/** The lawyers' public profiles, for every caller. */
export const publicLawyers = {
  /** The directory, by name, a page at a time; `next` is the last lawyer's slug while there are others. */
  directory: anonymous
    .route({ method: 'GET', path: '/lawyers', tags })
    .input(teamFilterSchema.extend({ after: exactText(200).optional() }))
    .output(z.object({ lawyers: z.array(publicLawyerSchema), next: z.string().nullable() }))
    .handler(({ context, input: { after, ...filter } }) =>
      context.run(async (tx) => {
        const found = await tx
          .select(card)
          .from(lawyers)
          .where(and(matching(filter), after ? following(after) : undefined))
          .orderBy(asc(lawyers.name), asc(lawyers.id))
          .limit(perPage + 1)
        const shown = found.slice(0, perPage)
        const next = found.length > perPage ? (shown.at(-1)?.slug ?? null) : null
        return { lawyers: await withOngoingCases(tx, shown), next }
      }),
    ),

  /** Names to choose from. */
  options: anonymous
    .route({ method: 'GET', path: '/lawyers/options', tags })
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), specialization: z.string() })))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ id, name, specialization })
          .from(lawyers)
          .orderBy(asc(lawyers.name), asc(lawyers.id))
          .limit(500),
      ),
    ),

  /** One lawyer, by the name in the address. */
  bySlug: anonymous
    .route({ method: 'GET', path: '/lawyers/{slug}', tags })
    .input(z.object({ slug: exactText(200) }))
    .output(lawyerPageSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const found = await tx
          .select({ ...card, bio: lawyers.bio })
          .from(lawyers)
          .where(eq(lawyers.slug, input.slug))
        const [lawyer] = await withOngoingCases(tx, found)
        if (!lawyer) throw new Problem('NOT_FOUND')
        return lawyer
      }),
    ),
}

function matching({ location: place, department, lawyer }: TeamFilter): SQL | undefined {
  if (lawyer) return z.uuid().safeParse(lawyer).success ? eq(lawyers.id, lawyer) : sql`false`
  const wanted = place === worldWide.value ? worldWide.label : place
  return and(
    wanted ? eq(lawyers.location, wanted) : undefined,
    department ? sql`${lawyers.specialization} = ${department}` : undefined,
  )
}

const following = (after: string) =>
  sql`(${lawyers.name}, ${lawyers.id}) > (select l.name, l.id from lawyers as l where l.slug = ${after})`

async function withOngoingCases<Lawyer extends { id: string }>(tx: Tx, found: Lawyer[]) {
  const ids = sql.join(
    found.map((lawyer) => sql`${lawyer.id}::uuid`),
    sql`, `,
  )
  const { rows } = found.length
    ? await tx.execute<{ id: string; lawyer_id: string; title: string }>(
        sql`select id, lawyer_id, title from published_cases(array[${ids}], ${ongoingCasesShown})`,
      )
    : { rows: [] }
  return found.map((lawyer) => ({
    ...lawyer,
    ongoingCases: rows
      .filter((row) => row.lawyer_id === lawyer.id)
      .map((row) => ({ id: row.id, title: row.title })),
  }))
}
