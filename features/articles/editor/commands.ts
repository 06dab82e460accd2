import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { bodyLimits } from '../article-body.schema.ts'
import { articleDocument } from './document.ts'

const { nodes, marks } = articleDocument

/** The type of the blocks at the selection, when they are all of one. */
export const isBlock = ({ selection }: EditorState, type: NodeType, attrs?: Attrs): boolean =>
  selection instanceof NodeSelection
    ? selection.node.hasMarkup(type, attrs)
    : selection.$from.parent.hasMarkup(type, attrs) && selection.to <= selection.$from.end()

/** Whether the selection is inside a node of this type. */
export function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true
  return false
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

export const toParagraph = setBlockType(nodes.paragraph)
/** Makes a heading of the block, or a paragraph again. */
export const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch) =>
    isBlock(state, nodes.heading, { level })
      ? toParagraph(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  isWithin(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Makes a list of the blocks, changes a list's kind, or takes the item out of it. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth)
      if (!node.type.isInGroup('list')) continue
      if (node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return wrapInList(type)(state, dispatch)
  }

/** Moves an item one level in, as far as an article's lists go. */
export const indent: Command = (state, dispatch) => {
  const { $from } = state.selection
  let levels = 0
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.isInGroup('list')) levels += 1
  return levels < bodyLimits.lists && sinkListItem(nodes.list_item)(state, dispatch)
}
export const outdent = liftListItem(nodes.list_item)

export const toggleBold = toggleMark(marks.strong)
export const toggleItalic = toggleMark(marks.em)

/** The link at the selection: its address and its position. */
export function linkAt(state: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from, from, to, empty } = state.selection
  const { parent } = $from
  const found: { href: string; from: number; to: number }[] = []
  parent.forEach((child, offset) => {
    const link = marks.link.isInSet(child.marks)
    if (!link) return
    const start = $from.start() + offset
    const end = start + child.nodeSize
    const before = found.at(-1)
    // Parts of one link that differ in other marks.
    if (before?.to === start && before.href === link.attrs.href) before.to = end
    else found.push({ href: String(link.attrs.href), from: start, to: end })
  })
  return found.find((link) =>
    empty ? from >= link.from && from <= link.to : from < link.to && to > link.from,
  )
}

/** Links the selection, changes the link that it is in, or inserts the address as a linked text. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const at = linkAt(state) ?? (empty ? undefined : { from, to })
    const link = marks.link.create({ href })
    const { tr } = state
    if (at) tr.removeMark(at.from, at.to, marks.link).addMark(at.from, at.to, link)
    else tr.insert(from, articleDocument.text(href, [link]))
    dispatch?.(tr)
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const at = linkAt(state)
  if (!at) return false
  dispatch?.(state.tr.removeMark(at.from, at.to, marks.link))
  return true
}

/** Inserts a picture as a block, with a paragraph after it to go on writing. */
export const insertPicture =
  (file: string, alt: string): Command =>
  (state, dispatch) => {
    const { tr } = state
    tr.replaceSelectionWith(nodes.image.create({ file, alt }))
    const after = tr.selection.to
    if (after >= tr.doc.content.size) tr.insert(tr.doc.content.size, nodes.paragraph.create())
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(after, tr.doc.content.size)), 1))
    dispatch?.(tr.scrollIntoView())
    return true
  }
