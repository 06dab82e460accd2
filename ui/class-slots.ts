// What a Tailwind class sets, so that of two that set the same the later one wins. Only for the utilities in use:
// a merger of all of them is heavier than most pages. class-slots.test.ts compares it with that merger.

const words: Record<string, string> = {}
for (const [slot, names] of Object.entries({
  display: 'block inline-block inline flex inline-flex grid inline-grid table contents hidden',
  position: 'static fixed absolute relative sticky',
  visibility: 'visible invisible collapse',
  'screen-reader': 'sr-only not-sr-only',
  'text-transform': 'uppercase lowercase capitalize normal-case',
  'font-style': 'italic not-italic',
  'font-family': 'font-sans font-serif font-mono',
  line: 'underline overline line-through no-underline',
  truncate: 'truncate text-ellipsis text-clip',
  ordinal: 'ordinal',
  figures: 'lining-nums oldstyle-nums',
  'figure-spacing': 'proportional-nums tabular-nums',
  'text-align': 'text-left text-center text-right text-justify text-start text-end',
  'flex-direction': 'flex-row flex-row-reverse flex-col flex-col-reverse',
  'flex-wrap': 'flex-wrap flex-nowrap',
  'border-style': 'border-solid border-dashed border-dotted border-none',
  'border-collapse': 'border-collapse border-separate',
  'outline-style': 'outline-none outline-hidden outline-solid',
  'snap-type': 'snap-none snap-x snap-y snap-both',
  'snap-strictness': 'snap-mandatory snap-proximity',
  'snap-align': 'snap-start snap-end snap-center',
  filter: 'filter',
}))
  for (const name of names.split(' ')) words[name] = slot

/** Each is a slot of its own name. */
const prefixes = new Set(
  `size w h min-w min-h max-w max-h p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y inset inset-x inset-y top
  right bottom left z basis order grow shrink col-span col-start row-start grid-cols grid-flow auto-cols items justify
  justify-items justify-self self content object opacity overflow overflow-x overflow-y overscroll overscroll-x leading tracking
  whitespace wrap line-clamp scroll-mt select cursor pointer-events ease duration animate transition translate
  translate-x translate-y origin aspect align fill bg shadow rounded rounded-t rounded-r rounded-b rounded-l rounded-tl
  rounded-tr rounded-br rounded-bl outline-offset underline-offset brightness field-sizing appearance columns`.split(
    /\s+/,
  ),
)

/** The slots that a slot covers beside itself. */
const covered: Record<string, string> = {
  size: 'w h',
  p: 'px py pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  gap: 'gap-x gap-y',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  flex: 'basis grow shrink',
  overflow: 'overflow-x overflow-y',
  overscroll: 'overscroll-x overscroll-y',
  'line-clamp': 'display overflow',
  'font-size': 'leading',
  translate: 'translate-x translate-y',
  rounded: 'rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl',
  'rounded-t': 'rounded-tl rounded-tr',
  'rounded-r': 'rounded-tr rounded-br',
  'rounded-b': 'rounded-br rounded-bl',
  'rounded-l': 'rounded-tl rounded-bl',
  'border-width': ['x', 'y', 't', 'r', 'b', 'l'].map((side) => `border-width-${side}`).join(' '),
  'border-width-x': 'border-width-r border-width-l',
  'border-width-y': 'border-width-t border-width-b',
  'border-color': ['x', 'y', 't', 'r', 'b', 'l'].map((side) => `border-color-${side}`).join(' '),
  'border-color-x': 'border-color-r border-color-l',
  'border-color-y': 'border-color-t border-color-b',
}

const none: readonly string[] = []
/** The slots that a slot covers beside itself. */
export const coveredBy = (slot: string) => covered[slot]?.split(' ') ?? none

/** The slot of a class without its variants; undefined for what isn't known, which nothing replaces. */
export function slotOf(utility: string): string | undefined {
  const plain = utility.replace(/^-/, '')
  if (words[plain]) return words[plain]
  const property = /^\[([\w-]+):/.exec(plain)?.[1]
  if (property) return `[${property}]`
  return mixed(plain) ?? prefixed(plain)
}

/** The longest known beginning; what is in brackets is a value. */
function prefixed(plain: string): string | undefined {
  const parts = plain.replace(/[[(].*/, '').split('-')
  for (let length = parts.length; length > 0; length--) {
    const start = parts.slice(0, length).join('-')
    if (prefixes.has(start)) return start
  }
  return undefined
}

const amount = /^(\d|px$|\[[\d.])/

/** The families whose value tells what they set. */
function mixed(plain: string): string | undefined {
  const [, family, side = '', value = ''] =
    /^(text|border|outline|divide|decoration|stroke|flex|font)(-[xytrbl])?(?:-(.*))?$/.exec(plain) ?? []
  switch (family) {
    case 'text':
      return /^(\d?xl|2xs|xs|sm|base|lg|\[\d)/.test(value) ? 'font-size' : 'text-color'
    case 'border':
      return `border-${value === '' || amount.test(value) ? 'width' : 'color'}${side}`
    case 'outline':
      if (value.startsWith('offset')) return undefined
      return value === '' || amount.test(value) ? 'outline-width' : 'outline-color'
    case 'divide':
      return side ? `divide${side}` : 'divide-color'
    case 'decoration':
    case 'stroke':
      return amount.test(value) ? `${family}-width` : `${family}-color`
    case 'flex':
      return value ? 'flex' : undefined
    case 'font':
      return 'font-weight'
    default:
      return undefined
  }
}
