import { Button } from './button.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = {
  /** The kind of record, such as 'case'. */
  recordName: string
  /** Where the two versions differ: a field with its two values, null for nothing. */
  differences?: readonly { key: string; name: string; mine: string | null; theirs: string | null }[]
  /** Loads the other user's version into the form. */
  onTakeTheirs: () => void
  /** Keeps the form's values; the next save overwrites the other user's. */
  onKeepMine: () => void
}

/**
 * Shown when someone else saved the same record while the form was open: both versions side by side, and the user
 * chooses which to keep.
 */
export const ConflictAlert = ({ recordName, differences = [], onTakeTheirs, onKeepMine }: Props) => (
  <InlineAlert tone="warning">
    <p>
      Somebody else changed this {recordName} in the meantime. Your entries are still here and nothing has
      been saved.
    </p>
    {differences.length > 0 && (
      <table className="mt-3 w-full table-fixed border-t border-rule text-left text-sm wrap-anywhere">
        <caption className="sr-only">Where the two versions differ</caption>
        <thead>
          <tr>
            <th className="w-1/4 py-1.5 pr-3 font-medium" scope="col">
              <span className="sr-only">Field</span>
            </th>
            <th className="py-1.5 pr-3 font-medium" scope="col">
              Yours
            </th>
            <th className="py-1.5 font-medium" scope="col">
              Theirs
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ key, name, mine, theirs }) => (
            <tr key={key} className="border-t border-rule align-top">
              <th className="py-1.5 pr-3 font-medium" scope="row">
                {name}
              </th>
              <Version text={mine} />
              <Version text={theirs} />
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
        Show their version
      </Button>
      <Button variant="secondary" size="sm" onClick={onKeepMine}>
        Keep my entries
      </Button>
    </div>
  </InlineAlert>
)

const Version = ({ text }: { text: string | null }) => (
  <td className="py-1.5 pr-3">
    <div className="whitespace-pre-line">{text ?? 'Nothing'}</div>
  </td>
)
