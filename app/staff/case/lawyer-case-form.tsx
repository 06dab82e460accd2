import { CaseImageField } from '#features/case-images/case-image-field.tsx'
import { LawyerCaseForm, type LawyerCaseFormProps } from '#features/cases/lawyer-case-form.tsx'

/** Edits one of the lawyer's cases, with its cover. */
export const LawyerForm = (form: Omit<LawyerCaseFormProps, 'Cover'>) => (
  <LawyerCaseForm {...form} Cover={CaseImageField} />
)
