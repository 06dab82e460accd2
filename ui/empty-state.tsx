import type { ComponentProps } from 'react'
import { EmptyNote } from './empty-note.tsx'
import { Vignette, type VignetteName } from './vignette.tsx'

type Props = Omit<ComponentProps<typeof EmptyNote>, 'picture'> & { art?: VignetteName }

/** Nothing here yet: a drawing, a sentence, and what to do about it. */
export const EmptyState = ({ art = 'folder', ...props }: Props) => (
  <EmptyNote {...props} picture={<Vignette name={art} className="mb-3 w-36" />} />
)
