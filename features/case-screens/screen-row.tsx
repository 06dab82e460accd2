import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { CaseScreen } from './case-screens.schema.ts'

type Props = { screen: CaseScreen; onEnd: () => Promise<unknown> }

const act = (word: string, at: Date, by: string | null) =>
  `${word} ${formatDateTime(at)}${by ? ` by ${by}` : ''}`

/** A screen: the lawyer, the reason, and who set and ended it. */
export function ScreenRow({ screen: { lawyerName, reason, since, setBy, endedAt, endedBy }, onEnd }: Props) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3 text-sm">
      <div className="flex min-w-48 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{lawyerName}</span>
          <Badge tone={endedAt ? 'grey' : 'brass'}>{endedAt ? 'Ended' : 'Screened'}</Badge>
        </p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="text-xs text-ink-soft">{act('Since', since, setBy)}</p>
        {endedAt && <p className="text-xs text-ink-soft">{act('Ended', endedAt, endedBy)}</p>}
      </div>
      {!endedAt && (
        <ConfirmDialog
          title="End this screen?"
          description={`${lawyerName} sees again what they uploaded to this case, and may be given the case and its tasks. The screen stays on record.`}
          confirmLabel="End Screen"
          onConfirm={onEnd}
          trigger={
            <Button variant="secondary" size="sm" aria-label={`End Screen: ${lawyerName}`}>
              End Screen
            </Button>
          }
        />
      )}
    </li>
  )
}
