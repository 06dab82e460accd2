import { formatDateTime } from '#platform/dates/format.ts'
import type { StandingConsent } from './consents.schema.ts'

const forms = { written: ', in writing', oral: ', orally', portal: ', in the portal' } as const

/** The text after 'Recorded': who recorded the current consent, when, and how the client gave it. */
export const RecordedConsent = ({ consent: { by, at, form } }: { consent: NonNullable<StandingConsent> }) => (
  <>{`by ${by ?? 'a deleted account'}, ${formatDateTime(at)}${form ? forms[form] : ''}`}</>
)
