import { ConflictAlert } from './conflict-alert.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = {
  noun: string
  conflict: { onTakeTheirs: () => void; onKeepMine: () => void } | undefined
  /** What is wrong with the whole form. */
  error: string | undefined
}

/** What a form says below its fields when it could not be saved. */
export const FormProblems = ({ noun, conflict, error }: Props) => (
  <>
    {conflict && <ConflictAlert noun={noun} {...conflict} />}
    {error && <InlineAlert tone="danger">{error}</InlineAlert>}
  </>
)
