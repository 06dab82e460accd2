import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import type { ArticleBody } from '../article-body.ts'
import { indent, outdent, toggleBold, toggleHeading, toggleItalic, toParagraph } from './commands.ts'
import { articleDocument, documentOf } from './document.ts'

const { nodes } = articleDocument

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

/** The keys. Tab is left out: it leaves the editor, as every other field. @param openLink opens the link's dialog */
const keys = (openLink: () => void) =>
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-k': () => {
      openLink()
      return true
    },
    'Mod-Alt-0': toParagraph,
    'Mod-Alt-2': toggleHeading(2),
    'Mod-Alt-3': toggleHeading(3),
    'Mod-]': indent,
    'Mod-[': outdent,
    'Shift-Enter': lineBreak,
    Enter: splitListItem(nodes.list_item),
  })

/** The editor's state for a body, with its keys and what can be undone. */
export const stateOf = (body: ArticleBody, openLink: () => void) =>
  EditorState.create({
    doc: documentOf(body),
    plugins: [history(), keys(openLink), keymap(baseKeymap)],
  })
