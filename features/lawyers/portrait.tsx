import { useState } from 'react'
import { Monogram } from '#ui/art/monogram.tsx'
import { loadedDrawing, Served } from '#ui/art/served.tsx'
import { cn } from '#ui/cn.ts'
import type { PublicLawyer } from './public-lawyer.schema.ts'

type Props = {
  lawyer: Pick<PublicLawyer, 'name' | 'imageFileId' | 'imageUrl'>
  /** Above the fold: loaded at once. */
  eager?: boolean
  className?: string
}

const LoadedMonogram = loadedDrawing(() => import('#ui/art/drawn-monogram.ts'))

/** A lawyer's picture, or the initials on a plate. Square; `className` says how large. */
export function Portrait({ lawyer, eager = false, className }: Props) {
  const [missing, setMissing] = useState<string>()
  const source = lawyer.imageFileId ? `/api/files/${lawyer.imageFileId}` : lawyer.imageUrl
  const box = cn('block aspect-square rounded-sm', className)
  if (!source || source === missing)
    return (
      <Served
        drawing={import.meta.env.SSR && Monogram}
        loaded={LoadedMonogram}
        given={{ name: lawyer.name, className: box }}
      />
    )
  return (
    <img
      // It may have failed before the page could listen.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setMissing(source)
      }}
      src={source}
      alt={`Portrait of ${lawyer.name}`}
      width={320}
      height={320}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setMissing(source)}
      className={cn(box, 'bg-sunken object-cover')}
    />
  )
}
