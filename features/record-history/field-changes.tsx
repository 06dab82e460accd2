import type { ChangeInWords } from '#platform/audit/audit-words.ts'

/** Longer values are shown on request, before and after side by side. */
const longest = 120
const isLong = ({ before, after }: ChangeInWords) => (before?.length ?? 0) + (after?.length ?? 0) > longest

type Props = {
  changes: readonly ChangeInWords[]
  /** Long values are shown without being asked for, as paper needs it. */
  unfolded?: boolean
}

/** What fields held before and after. */
export const FieldChanges = ({ changes, unfolded = false }: Props) =>
  changes.length > 0 && (
    <dl aria-label="Changes" className="mt-1 flex flex-col gap-1 text-xs/5 text-ink-soft">
      {changes.map((change) => (
        <div key={change.field} className="wrap-anywhere">
          {isLong(change) ? <Long {...change} unfolded={unfolded} /> : <Short {...change} />}
        </div>
      ))}
    </dl>
  )

const Short = ({ field, before, after }: ChangeInWords) => (
  <>
    <dt className="inline font-medium">{field}: </dt>
    <dd className="inline">
      <Value text={before} />
      <span aria-hidden> → </span>
      <span className="sr-only"> became </span>
      <span className="text-ink">
        <Value text={after} />
      </span>
    </dd>
  </>
)

const Long = ({ field, before, after, unfolded }: ChangeInWords & { unfolded: boolean }) => (
  <>
    <dt className="sr-only">{field}</dt>
    <dd>
      <details open={unfolded}>
        <summary className="cursor-pointer py-0.5">
          <span className="font-medium">{field}</span>, before and after
        </summary>
        <div className="mt-1 grid gap-3 sm:grid-cols-2">
          {(
            [
              ['Before', before],
              ['After', after],
            ] as const
          ).map(([when, text]) => (
            <div key={when} className="rounded-sm border border-rule p-2.5">
              <p className="font-medium">{when}</p>
              <p className="whitespace-pre-line text-ink">
                <Value text={text} />
              </p>
            </div>
          ))}
        </div>
      </details>
    </dd>
  </>
)

const Value = ({ text }: { text: string | null }) => <>{text ?? 'nothing'}</>
