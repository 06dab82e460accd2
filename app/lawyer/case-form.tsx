import { CaseImageField } from '#features/case-images/case-image-field.tsx'
import { LawyerCaseForm, type LawyerCaseFormProps } from '#features/cases/lawyer-case-form.tsx'

/** Opens or edits a case, with its cover. */
export const CaseForm = (form: Omit<LawyerCaseFormProps, 'Cover'>) => (
  <LawyerCaseForm {...form} Cover={CaseImageField} />
)
