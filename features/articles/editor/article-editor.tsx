import type { Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ArticleBody, bodyPictures } from '../article-body.ts'
import { textStyle } from '../article-style.ts'
import { insertPicture, linkAt, removeLink, setLink } from './commands.ts'
import { bodyOf } from './document.ts'
import { inert } from './inert.ts'
import { LinkDialog } from './link-dialog.tsx'
import { allowedSlice, pasteParser } from './paste.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { stateOf } from './state.ts'
import { EditorToolbar } from './toolbar.tsx'

export interface ArticleEditorProps {
  /** The text at first; later ones are taken by mounting the editor again. */
  start: ArticleBody
  onChange: (body: ArticleBody) => void
  id: string
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
}

/** Edits the text of an article. ProseMirror has the document; React only draws the toolbar and the dialogs. */
export function ArticleEditor({ start, onChange, id, labelledBy, describedBy, invalid }: ArticleEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  const [state, setState] = useState<EditorState>(() => stateOf(start, () => setDialog('link')))
  const changed = useEffectEvent(onChange)
  /** The article's pictures, which may be cut and pasted. */
  const pictures = useRef(new Set(bodyPictures(start)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is made once and then has its own state
  useEffect(() => {
    if (!place.current) return
    const made = new EditorView(place.current, {
      state,
      transformPastedHTML: inert,
      clipboardParser: pasteParser,
      transformPasted: (slice, { state: now }) => allowedSlice(slice, now.selection.$from, pictures.current),
      handleDOMEvents: {
        // A browser would open a dropped file, or put it into the text.
        drop(_view, event) {
          if (!event.dataTransfer?.files.length) return false
          event.preventDefault()
          return true
        },
      },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setState(next)
        if (transaction.docChanged) changed(bodyOf(next.doc))
      },
    })
    view.current = made
    return () => made.destroy()
  }, [])
  useEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        class: `${textStyle} mx-auto min-h-64 w-full px-4 py-5 whitespace-pre-wrap outline-none relative [font-variant-ligatures:none] [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-ring`,
      },
    })
  }, [id, labelledBy, describedBy, invalid])

  const run = (command: Command) => {
    const { current } = view
    if (!current) return
    command(current.state, current.dispatch)
    current.focus()
  }
  const runAndClose = (command: Command) => {
    setDialog(undefined)
    run(command)
  }
  return (
    <div
      data-invalid={invalid || undefined}
      className="rounded-sm border border-rule-strong bg-surface has-[[role=textbox]:focus]:border-ring has-[[role=textbox]:focus]:outline-1 has-[[role=textbox]:focus]:outline-ring data-invalid:border-danger"
    >
      <EditorToolbar
        state={state}
        run={run}
        onLink={() => setDialog('link')}
        onPicture={() => setDialog('picture')}
        controls={id}
      />
      <div ref={place} className="max-h-[70vh] overflow-y-auto" />
      <LinkDialog
        open={dialog === 'link'}
        onOpenChange={(open) => setDialog(open ? 'link' : undefined)}
        current={linkAt(state)?.href ?? ''}
        onLink={(href) => runAndClose(setLink(href))}
        onRemove={() => runAndClose(removeLink)}
      />
      <PictureDialog
        open={dialog === 'picture'}
        onOpenChange={(open) => setDialog(open ? 'picture' : undefined)}
        onPicture={(file, alt) => {
          pictures.current.add(file)
          runAndClose(insertPicture(file, alt))
        }}
      />
    </div>
  )
}
