import { Toolbar as Base } from '@base-ui/react/toolbar'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { cn } from '#ui/cn.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import {
  hasMark,
  indent,
  isBlock,
  isWithin,
  linkAt,
  outdent,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
  toParagraph,
} from './commands.ts'
import { articleDocument } from './document.ts'

const { nodes, marks } = articleDocument

interface Tool {
  label: string
  icon: LucideIcon
  run: Command
  /** Whether the text at the selection has it; undefined for what is only done. */
  isOn?: (state: EditorState) => boolean
}

const tools: Tool[][] = [
  [
    { label: 'Paragraph', icon: Pilcrow, run: toParagraph, isOn: (state) => isBlock(state, nodes.paragraph) },
    {
      label: 'Heading',
      icon: Heading2,
      run: toggleHeading(2),
      isOn: (state) => isBlock(state, nodes.heading, { level: 2 }),
    },
    {
      label: 'Smaller heading',
      icon: Heading3,
      run: toggleHeading(3),
      isOn: (state) => isBlock(state, nodes.heading, { level: 3 }),
    },
  ],
  [
    { label: 'Bold', icon: Bold, run: toggleBold, isOn: (state) => hasMark(state, marks.strong) },
    { label: 'Italic', icon: Italic, run: toggleItalic, isOn: (state) => hasMark(state, marks.em) },
  ],
  [
    {
      label: 'Bullet list',
      icon: List,
      run: toggleList(nodes.bullet_list),
      isOn: (state) => isWithin(state, nodes.bullet_list),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      run: toggleList(nodes.ordered_list),
      isOn: (state) => isWithin(state, nodes.ordered_list),
    },
    { label: 'Indent item', icon: IndentIncrease, run: indent },
    { label: 'Outdent item', icon: IndentDecrease, run: outdent },
    {
      label: 'Quote',
      icon: Quote,
      run: toggleQuote,
      isOn: (state) => isWithin(state, nodes.blockquote),
    },
  ],
]
const steps: Tool[] = [
  { label: 'Undo', icon: Undo2, run: undo },
  { label: 'Redo', icon: Redo2, run: redo },
]

type Props = {
  state: EditorState
  /** Does a command and gives the text the focus again. */
  run: (command: Command) => void
  onLink: () => void
  onPicture: () => void
  /** The id of the text that it works on. */
  controls: string
}

/** The formats of the text at the selection. Arrow keys move between the buttons. */
export function EditorToolbar({ state, run, onLink, onPicture, controls }: Props) {
  const buttons = (group: Tool[]) =>
    group.map((tool) => {
      const isOn = tool.isOn?.(state)
      return (
        <ToolButton
          key={tool.label}
          {...tool}
          isOn={isOn}
          // An active mark can be removed, unless there is nothing to replace it with.
          disabled={!isOn && !tool.run(state)}
          onUse={() => run(tool.run)}
        />
      )
    })
  return (
    <Base.Root
      aria-label="Format"
      aria-controls={controls}
      className="flex flex-wrap gap-x-2 gap-y-1 border-b border-rule p-1"
    >
      {tools.map((group) => (
        <Base.Group key={group[0]?.label} className="flex">
          {buttons(group)}
        </Base.Group>
      ))}
      <Base.Group className="flex">
        <ToolButton label="Link" icon={Link} isOn={Boolean(linkAt(state))} onUse={onLink} />
        <ToolButton label="Picture" icon={ImagePlus} onUse={onPicture} />
      </Base.Group>
      <Base.Group className="flex">{buttons(steps)}</Base.Group>
    </Base.Root>
  )
}

type ButtonProps = {
  label: string
  icon: LucideIcon
  isOn?: boolean | undefined
  disabled?: boolean
  onUse: () => void
}

const ToolButton = ({ label, icon: Icon, isOn, disabled = false, onUse }: ButtonProps) => (
  <Tooltip content={label}>
    <Base.Button
      type="button"
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      disabled={disabled}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className={cn(
        'tap inline-flex size-10 items-center justify-center rounded-sm text-ink-soft transition-colors hover:bg-hover hover:text-ink [&_svg]:size-4.5',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
        isOn && 'bg-brass-soft text-ink',
      )}
    >
      <Icon aria-hidden />
    </Base.Button>
  </Tooltip>
)
