import type { ComponentProps } from 'react'
import { Vignette, type VignetteName } from '#ui/art/vignette.tsx'
import { EmptyNote } from './empty-note.tsx'

type Props = Omit<ComponentProps<typeof EmptyNote>, 'picture'> & { art?: VignetteName }

/** An empty state: a drawing, a sentence, and what the user can do. */
export const EmptyState = ({ art = 'folder', ...props }: Props) => (
  <EmptyNote {...props} picture={<Vignette name={art} className="mb-3 w-36" />} />
)
