import { Button } from './button.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = {
  /** The kind of record, such as 'case'. */
  recordName: string
  /** Loads the other user's version into the form. */
  onTakeTheirs: () => void
  /** Keeps the form's values; the next save overwrites the other user's. */
  onKeepMine: () => void
}

/** Shown when someone else saved the same record while the form was open: the user chooses which version to keep. */
export const ConflictAlert = ({ recordName, onTakeTheirs, onKeepMine }: Props) => (
  <InlineAlert tone="warning">
    <p>
      Somebody else changed this {recordName} in the meantime. Your entries are still here and nothing has
      been saved.
    </p>
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
