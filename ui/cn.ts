import { createTailwindMerge } from 'tailwind-merge'

// A configuration of the class names that the source has; ui/cn.test.ts compares it with tailwind-merge's own, which
// knows all of Tailwind and is a twentieth of a public page's scripts.
const any = () => true
const isWidth = (value: string) => /^\d/.test(value)
const isArbitrary = (value: string) => value.startsWith('[')

/** Groups of which each has all classes of one prefix: `p` has `p-1`, `p-px`, … */
const prefixed = (names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, [{ [name]: ['', any] }]]))
const sides = ['t', 'r', 'b', 'l', 'x', 'y'] as const
const corners = ['t', 'r', 'b', 'l', 'tl', 'tr', 'bl', 'br'].map((corner) => `rounded-${corner}`)

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...prefixed('p px py pt pr pb pl m mx my mt mr mb ml size w h min-w max-w min-h max-h gap gap-x gap-y'),
    ...prefixed(
      'inset inset-x inset-y top right bottom left z order basis grow shrink aspect columns container',
    ),
    ...prefixed('overflow overflow-x overflow-y overscroll overscroll-x overscroll-y scroll-mt scroll-mb'),
    ...prefixed(
      'grid-cols grid-rows grid-flow auto-cols auto-rows col col-start col-end row row-start row-end',
    ),
    ...prefixed('items justify justify-items justify-self self align whitespace wrap break float clear'),
    ...prefixed('bg fill leading tracking list object opacity blur brightness line-clamp underline-offset'),
    ...prefixed('outline-offset transition duration delay ease animate rotate scale origin translate'),
    ...prefixed('translate-x translate-y appearance cursor select pointer-events field-sizing content box'),
    ...prefixed(`rounded ${corners.join(' ')} @container filter`),
    display: [
      ...['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'table'],
      ...['contents', 'hidden'],
    ],
    'table-layout': [{ table: ['auto', 'fixed'] }],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    visibility: ['visible', 'invisible'],
    sr: ['sr-only', 'not-sr-only'],
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
    flex: [{ flex: [any] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'font-size': [
      { text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', isArbitrary] },
    ],
    'text-color': [{ text: [any] }],
    'font-family': [{ font: ['sans', 'serif', 'mono'] }],
    'font-weight': [{ font: [any] }],
    'font-style': ['italic', 'not-italic'],
    'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
    'text-overflow': ['truncate'],
    'text-decoration': ['underline', 'no-underline', 'line-through'],
    'decoration-thickness': [{ decoration: [isWidth] }],
    'decoration-color': [{ decoration: [any] }],
    'figure-style': ['lining-nums'],
    'figure-width': ['tabular-nums'],
    ordinal: ['ordinal'],
    'border-style': [{ border: ['solid', 'dashed', 'none'] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    'border-w': [{ border: ['', isWidth] }],
    ...Object.fromEntries(sides.map((side) => [`border-w-${side}`, [{ [`border-${side}`]: ['', isWidth] }]])),
    ...Object.fromEntries(sides.map((side) => [`border-color-${side}`, [{ [`border-${side}`]: [any] }]])),
    'border-color': [{ border: [any] }],
    'divide-x': [{ 'divide-x': ['', isWidth] }],
    'divide-y': [{ 'divide-y': ['', isWidth] }],
    'divide-color': [{ divide: [any] }],
    'outline-style': [{ outline: ['none', 'hidden'] }],
    'outline-w': [{ outline: ['', isWidth] }],
    'outline-color': [{ outline: [any] }],
    shadow: [{ shadow: ['', any] }],
    'stroke-w': [{ stroke: [isWidth] }],
    stroke: [{ stroke: [any] }],
    'snap-align': [{ snap: ['start', 'center', 'end'] }],
    'snap-type': [{ snap: ['x', 'y', 'none'] }],
    'snap-strictness': [{ snap: ['mandatory', 'proximity'] }],
  },
  conflictingClassGroups: {
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    gap: ['gap-x', 'gap-y'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    flex: ['basis', 'grow', 'shrink'],
    overflow: ['overflow-x', 'overflow-y'],
    overscroll: ['overscroll-x', 'overscroll-y'],
    translate: ['translate-x', 'translate-y'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: corners,
    'rounded-t': ['rounded-tl', 'rounded-tr'],
    'rounded-b': ['rounded-bl', 'rounded-br'],
    'border-w': sides.map((side) => `border-w-${side}`),
    'border-w-x': ['border-w-r', 'border-w-l'],
    'border-w-y': ['border-w-t', 'border-w-b'],
    'border-color': sides.map((side) => `border-color-${side}`),
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
}))

/** Joins class names; of two that set the same property the later one wins. */
export const cn = (...classes: (string | false | 0 | null | undefined)[]): string => merge(...classes)
