import { roleName } from '#platform/auth/role-name.ts'

interface Line {
  person: { name: string | null } | null
  role: string
}

/** Who made a change: the person, or the role of one that no account made, such as 'System'. */
export const actorOf = ({ person, role }: Line): string =>
  person ? (person.name ?? 'A deleted account') : roleName(role)
