import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { askBeforeUnload } from '#platform/auth/leaving.ts'
import { Button } from '#ui/forms/button.tsx'
import { buttonStyle } from '#ui/forms/button-style.ts'

/**
 * Covers a page whose session has ended while it has unsaved text. A native modal dialog: it is above all others, and
 * nothing below it can be seen or focused.
 */
export function SignedOutDialog({ name, onDiscard }: { name: string; onDiscard: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const open = () => box.current?.isConnected && !box.current.open && box.current.showModal()
  useEffect(() => {
    box.current?.showModal()
    // The page below has keyboard shortcuts.
    const keep = (event: Event) => event.stopImmediatePropagation()
    window.addEventListener('keydown', keep, true)
    // Text outside forms, such as a chat message, also exists only in this page's memory.
    const stopAsking = askBeforeUnload()
    return () => {
      window.removeEventListener('keydown', keep, true)
      stopAsking()
    }
  }, [])
  return createPortal(
    <dialog
      ref={box}
      aria-labelledby="signed-out"
      // Escape doesn't close it.
      onCancel={(event) => event.preventDefault()}
      onClose={open}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-rule bg-surface p-6 text-ink shadow-lg backdrop:bg-paper"
    >
      <h2 id="signed-out" className="font-serif text-2xl font-medium">
        You have been signed out
      </h2>
      <p className="mt-4 text-sm text-ink-soft">
        What you typed here is not saved yet, and is still here. Sign in again as{' '}
        <strong className="font-medium text-ink wrap-anywhere">{name}</strong>, and this page goes on where it
        was. It opens for nobody else.
      </p>
      <div className="mt-6 flex flex-col gap-2">
        <a
          href={window.location.href}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: 'primary' })}
        >
          Sign In in a New Tab
        </a>
        <Button variant="danger-ghost" onClick={onDiscard}>
          Discard What I Typed
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}
