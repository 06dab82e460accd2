import { formatDateTime } from '#platform/dates/format.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { type DecisionMade, decisionNames } from './decisions.schema.ts'

/** What was decided, by whom, why, and on what consent. */
export const DecisionLine = ({
  decision: { decision, note, by, at, consentFile },
}: {
  decision: DecisionMade
}) => (
  <div className="flex flex-col gap-1 border-t border-rule pt-4 text-sm">
    <p className="font-medium">{decisionNames[decision]}</p>
    <p className="text-ink-soft">
      {by && `${by}, `}
      {formatDateTime(at)}
    </p>
    {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
    {consentFile && (
      <p>
        <a href={`/api/files/${consentFile.id}`} className={linkStyle}>
          {consentFile.name}
        </a>
      </p>
    )}
  </div>
)
