import { CaseImageField } from '#features/case-images/case-image-field.tsx'
import { LawyerCaseForm, type LawyerCaseFormProps } from '#features/cases/lawyer-case-form.tsx'
import { ClientCheck } from '#features/conflicts/client-check.tsx'

/** Opens or edits a case, with its cover and, for a new one, the conflict check of its client. */
export const CaseForm = (form: Omit<LawyerCaseFormProps, 'Cover' | 'Check'>) => (
  <LawyerCaseForm {...form} Cover={CaseImageField} Check={ClientCheck} />
)
