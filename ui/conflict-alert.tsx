import { Button } from './button.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = {
  /** What was edited, such as 'case'. */
  noun: string
  /** Takes the other's version into the form. */
  onTakeTheirs: () => void
  /** Keeps what stands in the form; the next save replaces the other's. */
  onKeepMine: () => void
}

/** Somebody else saved the same record while the form was open: nothing is lost before a person has decided. */
export const ConflictAlert = ({ noun, onTakeTheirs, onKeepMine }: Props) => (
  <InlineAlert tone="warning">
    <p>
      Somebody else changed this {noun} in the meantime. Your entries are still here and nothing has been
      saved.
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
