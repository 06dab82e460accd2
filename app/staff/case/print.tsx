import { Printer } from 'lucide-react'
import type { ComponentType } from 'react'
import { CaseHistory } from '#features/case-history/case-history.tsx'
import { NextStep } from '#features/cases/next-step.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { CaseTab } from './case-tab.ts'
import Dates from './dates.tsx'
import Documents from './documents.tsx'
import People from './people.tsx'
import { printedTabs, tabs, timelineCalls } from './tabs.ts'
import Tasks from './tasks.tsx'
import Time from './time.tsx'
import Timeline from './timeline.tsx'
import { usePrinted } from './use-printed.ts'

const parts: Record<(typeof printedTabs)[number], ComponentType<CaseTab>> = {
  timeline: Timeline,
  tasks: Tasks,
  dates: Dates,
  documents: Documents,
  time: Time,
  people: People,
  history: ({ item, side }) => <CaseHistory caseId={item.id} calls={timelineCalls(side)} printed />,
}

/** The whole case on one page, to print. */
export default function CasePrint(tab: CaseTab) {
  const { item } = tab
  const printed = usePrinted(tab)
  const isReading = Object.values(printed).some((part) => part.isReading)
  const isCut = Object.values(printed).some((part) => part.cut)
  const title = (path: string) => tabs.find((one) => one.path === path)?.label
  return (
    <div className="flex flex-col gap-10">
      <div data-screen-only className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-ink-soft">
          {isReading
            ? 'Reading all of the case...'
            : isCut
              ? 'The case without PINs and links, as it is printed. Parts that are cut say so.'
              : 'All of the case but PINs and links, as it is printed.'}
        </p>
        <Button pending={isReading} pendingLabel="Reading..." onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      {isReading && <p className="not-print:hidden">Printed before all of the case was read.</p>}
      <section className="flex flex-col gap-3">
        <h3 className="font-serif text-xl font-medium">About the case</h3>
        <p dir="auto" className="text-sm/6 whitespace-pre-line wrap-anywhere">
          {item.description}
        </p>
      </section>
      <NextStep item={item} />
      {printedTabs.map((path) => {
        const Part = parts[path]
        return (
          <section key={path} className="flex flex-col gap-3">
            <h3 className="border-b border-rule pb-1 font-serif text-xl font-medium">{title(path)}</h3>
            {printed[path].cut && <p className="text-sm text-ink-soft">{printed[path].cut}</p>}
            <Part {...tab} />
          </section>
        )
      })}
    </div>
  )
}
