import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { answerLine } from './check-texts.ts'
import type { ConflictCheck } from './conflicts.schema.ts'
import { MatchList } from './match-list.tsx'

/** A check's answer, with what it can't know. */
export const CheckAnswer = ({ check }: { check: ConflictCheck }) => (
  <div className="flex flex-col gap-3">
    {check.state === 'open' ? (
      <InlineAlert tone="warning">{check.fault || 'This check has not been answered yet.'}</InlineAlert>
    ) : (
      <p className="font-medium">{answerLine({ ...check, matches: check.matches.length })}</p>
    )}
    {check.matches.length > 0 && <MatchList check={check} />}
    <p className="text-sm text-ink-soft">
      This check can’t see paper files.
      {check.policyVersion !== null && ` Policy: version ${check.policyVersion}.`}
    </p>
  </div>
)
