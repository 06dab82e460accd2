import { type Actor, databaseRoles } from '#db/actor.ts'
import { loginRole } from '#db/schema/roles.ts'
import { grantOfA, id, user } from './rows.ts'

/** A database actor, and the labels of its own rows. */
export interface Persona {
  name: string
  /** The lines of the expectation for this persona. */
  kinds: string[]
  databaseRole: string
  claims: { user?: string; client?: string; lawyer?: string; grant?: string }
  own: string[]
  /** The other side's of the same case. */
  partner?: string
}

const persona = (
  name: string,
  role: Actor['role'],
  own: string[],
  claims: Persona['claims'] = {},
  extra: Partial<Persona> = {},
): Persona => ({
  name,
  kinds: [role],
  databaseRole: databaseRoles[role],
  claims,
  own,
  ...extra,
})

const client = (party: string) => ({ user: user(`c${party}`), client: id(`client ${party}`) })
const lawyer = (party: string) => ({ user: user(`l${party}`), lawyer: id(`lawyer ${party}`) })

export const personas: Persona[] = [
  persona('anonymous', 'anon', []),
  persona(
    'anonymous with a grant of case A',
    'anon',
    ['A'],
    { grant: grantOfA },
    { kinds: ['anon', 'unlocked'] },
  ),
  persona('client A', 'client', ['A', 'cA'], client('A'), { partner: 'lA' }),
  persona('client B', 'client', ['B', 'cB'], client('B'), { partner: 'lB' }),
  persona(
    'client A who unlocked case A',
    'client',
    ['A', 'cA'],
    { ...client('A'), grant: grantOfA },
    { partner: 'lA', kinds: ['client', 'unlocked'] },
  ),
  persona(
    'client B holding the grant for case A',
    'client',
    ['B', 'cB'],
    { ...client('B'), grant: grantOfA },
    { partner: 'lB' },
  ),
  persona('login without a client record', 'client', [], { user: id('user of no record') }),
  persona('lawyer A', 'lawyer', ['A', 'lA'], lawyer('A'), { partner: 'cA' }),
  persona('lawyer B', 'lawyer', ['B', 'lB'], lawyer('B'), { partner: 'cB' }),
  persona('administrator', 'admin', ['M'], { user: user('M') }),
  persona('accounts', 'accounts', []),
  persona('system', 'system', []),
  {
    name: 'the login itself',
    kinds: [],
    databaseRole: loginRole,
    claims: { ...client('A'), ...lawyer('A') },
    own: ['A', 'cA', 'lA'],
  },
]

/** A label as the persona sees it: `cA:staged` is client A's `own:staged`, and lawyer A's `partner:staged`. */
export function seenBy({ own, partner }: Persona, label: string): string {
  const [owner = '', ...kind] = label.split(':')
  const whose = own.includes(owner) ? 'own' : owner === partner ? 'partner' : 'other'
  return [whose, ...kind].join(':')
}
