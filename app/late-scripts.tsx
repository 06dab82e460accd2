import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/**
 * React Router's scripts, after what a page looks like: it asks for them early, which is right, but as urgently as
 * for the styles, which keeps a slow connection from showing anything.
 */
export function LateScripts() {
  // Called rather than rendered: only so its elements can be had.
  return later(Scripts({}))
}

function later(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child
    const { props, type } = child as ReactElement<{
      rel?: string
      children?: ReactNode
      fetchPriority?: string
    }>
    if (type === 'link' && props.rel === 'modulepreload')
      return cloneElement(child, { fetchPriority: 'low' } as object)
    return props.children ? later(props.children) : child
  })
}
