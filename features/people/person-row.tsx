import { Ban, ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatDate } from '#platform/dates/format.ts'
import { Monogram } from '#ui/art/monogram.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { type PersonItem, permissionNames, roleNames } from './people.schema.ts'
import { PersonActions } from './person-actions.tsx'

/** Somebody with a login: who they are, what they may do, how they sign in. */
export function PersonRow({ person }: { person: PersonItem }) {
  const {
    name,
    email,
    roles,
    permissions,
    isClient,
    twoFactor,
    sessions,
    blockedAt,
    blockReason,
    self,
    createdAt,
  } = person
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:items-center">
      <Monogram name={name} className="size-9 max-sm:hidden" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_11rem] lg:items-center">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {name}
            {self && <span className="font-normal text-ink-soft"> (you)</span>}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <Badge key={role} tone={role === 'admin' ? 'brass' : 'blue'}>
              {roleNames[role]}
            </Badge>
          ))}
          {permissions.map((permission) => (
            <Badge key={permission} tone="brass">
              May {permissionNames[permission].toLowerCase()}
            </Badge>
          ))}
          {isClient && <Badge>Client</Badge>}
          {roles.length === 0 && !isClient && <Badge>No rights</Badge>}
          {twoFactor ? (
            <Badge tone="green">
              <ShieldCheck aria-hidden />
              Two-factor on
            </Badge>
          ) : (
            roles.length > 0 && (
              <Badge tone="yellow">
                <ShieldAlert aria-hidden />
                No two-factor
              </Badge>
            )
          )}
          {blockedAt && (
            <Badge tone="red">
              <Ban aria-hidden />
              Blocked {formatDate(blockedAt)}
            </Badge>
          )}
          {blockReason && <p className="w-full text-xs text-ink-soft wrap-anywhere">{blockReason}</p>}
        </div>
        <p className="text-xs text-ink-soft">
          <span className="lg:block">{sessionWords(sessions)}</span>
          <span className="lg:hidden"> · </span>
          <span>Since {formatDate(createdAt)}</span>
        </p>
      </div>
      <PersonActions person={person} />
    </li>
  )
}

const sessionWords = (number: number) =>
  number === 0 ? 'Not signed in' : number === 1 ? '1 open session' : `${number} open sessions`
