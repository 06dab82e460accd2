import type { StaffCase } from '#features/cases/cases.schema.ts'
import { CloseCase } from './close-case.tsx'
import { useOpenCases, whoHasItOpen } from './use-open-cases.ts'

/** Shows whether one of the lawyer's cases is open at present, live, with a button to lock it again. */
export function OpenJustNow({ item: { id, caseNumber, lawyerId } }: { item: StaffCase }) {
  const { list, close } = useOpenCases(lawyerId)
  const open = list.data?.find(({ caseId }) => caseId === id)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-serif text-lg font-medium">Open just now</h3>
      <p className="text-sm text-ink-soft" aria-live="polite">
        {list.isError && 'Failed to load data'}
        {list.isSuccess && (open ? `For ${whoHasItOpen(open)}.` : 'Nobody has its details open by a PIN.')}
      </p>
      {open && (
        <div>
          <CloseCase caseNumber={caseNumber} onClose={() => close(id)} />
        </div>
      )}
    </section>
  )
}
