import type { ImportReport } from '#platform/csv/import.schema.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'

type Props = {
  report: ImportReport
  counted: (number: number) => string
  /** Where they are listed. */
  to: string
  onAgain: () => void
}

export const ImportDone = ({ report: { imported, known }, counted, to, onAgain }: Props) => (
  <section className="flex flex-col items-start gap-5">
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
