import { Progress } from '#ui/lists/progress.tsx'
import type { EncryptionStatus } from './encryption.schema.ts'

const number = (value: number) => value.toLocaleString('en-US')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How many records of each kind have been encrypted again. */
export function EncryptionProgress({ progress }: Pick<EncryptionStatus, 'progress'>) {
  if (progress.length === 0)
    return <p className="text-sm text-ink-soft">Encrypting again begins within two minutes.</p>
  return (
    <ul className="flex flex-col gap-3">
      {progress.map(({ what, done, total, unreadable, finishedAt }) => (
        <li
          key={what}
          className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr_12rem] sm:items-center"
        >
          <span className="font-medium">{capital(what)}</span>
          <Progress
            label={capital(what)}
            value={finishedAt ? 1 : total > 0 ? Math.min(1, done / total) : 0}
          />
          <span className="text-ink-soft tabular-nums">
            {finishedAt
              ? done > 0
                ? `Done, ${number(done)}`
                : 'None'
              : `${number(done)} of ${number(Math.max(done, total))}`}
            {unreadable > 0 && `, ${number(unreadable)} unreadable`}
          </span>
        </li>
      ))}
    </ul>
  )
}
