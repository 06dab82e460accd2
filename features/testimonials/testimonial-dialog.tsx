import type { ComponentProps } from 'react'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'

const Form = lateDialog(() => import('./testimonial-form.tsx').then((module) => module.TestimonialForm))

/** The form that adds or edits a testimonial, loaded on demand. */
export const TestimonialDialog = (props: ComponentProps<typeof Form>) => (
  <LateDialog open={props.open}>
    <Form {...props} />
  </LateDialog>
)
