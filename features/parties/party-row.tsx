import { Pencil, Trash2, Waypoints, X } from 'lucide-react'
import { capitalized } from '#platform/forms/capitalized.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { type CaseParty, inverseNames, partyRoleNames, relationNames } from './parties.schema.ts'

type Props = {
  item: CaseParty
  /** Undefined while there is nobody else to relate to. */
  onRelate: (() => void) | undefined
  onEdit: () => void
  onRemove: () => Promise<unknown>
  onRemoveRelation: (relationId: string) => Promise<unknown>
}

/** A person or company of a case. */
export function PartyRow({ item, onRelate, onEdit, onRemove, onRemoveRelation }: Props) {
  const { party, relations } = item
  const details = [
    party.earlierNames.length > 0 && `Earlier: ${party.earlierNames.join(', ')}`,
    ...party.emails,
    ...party.phones,
    party.domain,
    party.birthYear && `Born ${party.birthYear}`,
  ].filter(Boolean)
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{party.name}</span>
          <Badge tone={item.role === 'adverse' ? 'brass' : 'grey'}>{partyRoleNames[item.role]}</Badge>
        </p>
        {details.length > 0 && <p className="text-ink-soft wrap-anywhere">{details.join(' · ')}</p>}
        {item.note && <p className="wrap-anywhere">{item.note}</p>}
        {item.source === 'title' && <p className="text-xs text-ink-faint">From the case’s title</p>}
        {relations.map(({ id, kind, forward, other }) => (
          <p key={id} className="flex items-center gap-1 wrap-anywhere">
            {capitalized((forward ? relationNames : inverseNames)[kind])} {other.name}
            <ConfirmDialog
              title="Remove this relation?"
              description={`Conflict checks of ${party.name} no longer lead to ${other.name}.`}
              confirmLabel="Remove Relation"
              onConfirm={() => onRemoveRelation(id)}
              trigger={
                <IconButton
                  size="sm"
                  label={`Remove the relation to ${other.name}`}
                  icon={<X aria-hidden />}
                />
              }
            />
          </p>
        ))}
      </div>
      <div className="flex shrink-0">
        {onRelate && (
          <IconButton
            size="sm"
            label={`Relate ${party.name} to somebody`}
            icon={<Waypoints aria-hidden />}
            onClick={onRelate}
          />
        )}
        <IconButton size="sm" label={`Edit ${party.name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
        {item.can.remove && (
          <ConfirmDialog
            title="Remove from this case?"
            description={`${party.name} no longer belongs to this case. Conflict checks still know the name.`}
            confirmLabel="Remove"
            onConfirm={onRemove}
            trigger={<IconButton size="sm" label={`Remove ${party.name}`} icon={<Trash2 aria-hidden />} />}
          />
        )}
      </div>
    </li>
  )
}
