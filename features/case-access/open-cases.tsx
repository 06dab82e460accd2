import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { CloseCase } from './close-case.tsx'
import { useOpenCases, whoHasItOpen } from './use-open-cases.ts'

/** The lawyer's cases that are open at present, live; renders nothing without any. */
export function OpenCases({ lawyerId }: { lawyerId: string | null }) {
  const { list, close } = useOpenCases(lawyerId)
  if (!list.data?.length) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-medium">Open just now</h2>
      <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
        {list.data.map((item) => (
          <li key={item.caseId} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
            <div className="flex min-w-48 flex-1 flex-col gap-0.5">
              <p className="font-medium wrap-anywhere">{item.caseTitle}</p>
              <p className="text-xs text-ink-soft">
                <CasePageLink caseNumber={item.caseNumber} className={cn(linkStyle, 'tap tabular-nums')}>
                  {item.caseNumber}
                </CasePageLink>{' '}
                · {whoHasItOpen(item)}
              </p>
            </div>
            <CloseCase caseNumber={item.caseNumber} onClose={() => close(item.caseId)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
