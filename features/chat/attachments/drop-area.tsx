import { type DragEvent, type ReactNode, useState } from 'react'

type Props = {
  /** Undefined while no files are taken. */
  onDrop: ((files: File[]) => void) | undefined
  children: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes files that are dropped anywhere on it, and says so while they are over it. */
export function DropArea({ onDrop, children }: Props) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same as the button beside the message, for a mouse
    <div
      className="relative"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        // Otherwise the browser would leave the page and show the file.
        event.preventDefault()
        setOver(onDrop !== undefined)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop?.([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-2 z-10 flex items-center justify-center rounded-md border-2 border-dashed border-ring bg-brass-soft/90 font-medium"
        >
          Drop files to attach them
        </div>
      )}
    </div>
  )
}
