import { LatestUpdates } from '#features/timeline/latest-updates.tsx'
import type { CaseTab } from './case-tab.ts'
import { timelineCalls } from './tabs.ts'

/** What the case is about, and what happened last. */
export const Overview = ({ item, side }: CaseTab) => (
  <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
    <section className="flex flex-col gap-4">
      <h3 className="font-serif text-xl font-medium">About the case</h3>
      <p dir="auto" className="max-w-prose text-sm/6 whitespace-pre-line wrap-anywhere">
        {item.description}
      </p>
    </section>
    <LatestUpdates item={item} calls={timelineCalls(side)} />
  </div>
)
