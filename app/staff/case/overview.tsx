import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { isClosedStatus } from '#features/cases/cases.schema.ts'
import { NextStep } from '#features/cases/next-step.tsx'
import { LatestUpdates } from '#features/timeline/latest-updates.tsx'
import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { CaseTab } from './case-tab.ts'
import { timelineCalls } from './tabs.ts'

const NextStepForm = lateDialog(() =>
  import('#features/cases/next-step-form.tsx').then((code) => code.NextStepForm),
)

/** The case's description, its next step for the client, and the latest updates. */
export const Overview = ({ item, side }: CaseTab) => (
  <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-4">
        <h3 className="font-serif text-xl font-medium">About the case</h3>
        <p dir="auto" className="max-w-prose text-sm/6 whitespace-pre-line wrap-anywhere">
          {item.description}
        </p>
      </section>
      <ForClient item={item} side={side} />
    </div>
    <LatestUpdates item={item} calls={timelineCalls(side)} />
  </div>
)

function ForClient({ item, side }: Pick<CaseTab, 'item' | 'side'>) {
  const [writing, setWriting] = useState(false)
  if (isClosedStatus(item.status)) return null
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="font-serif text-xl font-medium">For the client</h3>
      {item.nextStep ? (
        <NextStep item={item} className="w-full" />
      ) : (
        <p className="text-sm text-ink-soft">No next step for the client yet.</p>
      )}
      <Button size="sm" variant="secondary" onClick={() => setWriting(true)}>
        <Pencil aria-hidden />
        {item.nextStep ? 'Change what happens next' : 'Write what happens next'}
      </Button>
      <LateDialog open={writing}>
        <NextStepForm item={item} side={side} open={writing} onOpenChange={setWriting} />
      </LateDialog>
    </section>
  )
}
