import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { ago } from './moments.ts'
import { only } from './only.ts'
import { type LawyerKey, lawyerPersonas } from './personas.ts'
import { type Profile, profiles } from './profiles.ts'
import type { Seeding } from './seeding.ts'

/** Profiles of every department; only the demo lawyer has a login, the others can be invited. */
export async function seedLawyers({ tx }: Pick<Seeding, 'tx'>, eleanorId: string) {
  const ids: Partial<Record<LawyerKey, string>> = {}
  for (const [key, profile] of Object.entries(profiles) as [LawyerKey, Profile][]) {
    const row = {
      ...lawyerPersonas[key],
      ...profile,
      slug: slugOf(lawyerPersonas[key].name),
      userId: key === 'eleanor' ? eleanorId : null,
      createdAt: ago(410),
    }
    ids[key] = only(await tx.insert(lawyers).values(row).returning({ id: lawyers.id })).id
  }
  return ids as Record<LawyerKey, string>
}

/** Without diacritics: Linh Trần is linh-tran. */
const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
