import { createElement, type SVGProps } from 'react'

/** An icon of lucide's, as its files hold it. */
export interface IconData {
  name: string
  aliases?: string[]
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

/** Whether it is told already how assistive technology takes it. */
const namesItself = (props: object) =>
  Object.entries(props).some(([prop, value]) => value != null && /^(aria-|role$|title$)/.test(prop))

/**
 * Makes an icon's component that draws what lucide-react's own would, for a quarter of its weight: without a
 * context, and without sizes or strokes other than SVG's own properties. Takes its place in what browsers load.
 */
export function createIcon({ name, aliases = [], size, node }: IconData) {
  const classes = ['lucide', name, ...aliases].join(' lucide-')
  return ({ className, children, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${classes} ${className}` : classes,
        'aria-hidden': children || namesItself(props) ? undefined : 'true',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
}
