import type { ImportReport } from '#platform/csv/import.schema.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'

type Props = {
  report: ImportReport
  counted: (number: number) => string
  /** Where they are listed. */
  to: string
  onAgain: () => void
}

/** The button that was pressed is gone: who works by keyboard goes on from here. */
const takeFocus = (section: HTMLElement | null) => section?.focus()

export const ImportDone = ({ report: { imported, known }, counted, to, onAgain }: Props) => (
  <section
    ref={takeFocus}
    tabIndex={-1}
    aria-label="What was imported"
    className="flex flex-col items-start gap-5 outline-none"
  >
    <InlineAlert tone="positive" className="self-stretch">
      {counted(imported)} {imported === 1 ? 'was' : 'were'} imported.
      {known > 0 &&
        ` ${counted(known)} ${known === 1 ? 'was' : 'were'} there before and stayed as ${known === 1 ? 'it was' : 'they were'}.`}
    </InlineAlert>
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={to}>Show the List</ButtonLink>
      <Button variant="secondary" onClick={onAgain}>
        Import Another File
      </Button>
    </div>
  </section>
)
