import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts, useMatches } from 'react-router'
import { keepPress } from './keep-press.ts'

interface Markup {
  rel?: string
  href?: string
  type?: string | undefined
  async?: boolean | undefined
  fetchPriority?: 'low'
  nonce?: string | undefined
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}

/**
 * React Router's scripts, after what a page looks like: it asks for them as urgently as for the styles and runs them as
 * soon as they are there, which keeps a slow telephone from showing anything. Portals and logins, of which nothing works
 * without, ask for them early but after the styles; public pages, which are for reading, when they have been painted.
 * What the page runs itself is written by the server alone; the browser leaves it as it stands.
 */
export function LateScripts() {
  const works = useMatches().some(({ id }) => id === 'queries')
  // Called rather than rendered: only so its elements can be had.
  const scripts = Scripts({})
  if (!works) return painted(scripts, [])
  return (
    <>
      <script nonce={nonceOf(scripts)} suppressHydrationWarning>
        {import.meta.env.SSR ? keepPress : ''}
      </script>
      {unhurried(scripts)}
    </>
  )
}

/** What the first script is allowed by. */
function nonceOf(node: ReactNode): string | undefined {
  for (const child of Children.toArray(node)) {
    if (!isValidElement(child)) continue
    const { nonce, children } = (child as ReactElement<Markup>).props
    const found = nonce ?? nonceOf(children)
    if (found) return found
  }
  return undefined
}

function unhurried(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child
    const { props, type } = child as ReactElement<Markup>
    if (type === 'link' && props.rel === 'modulepreload')
      return cloneElement(child as ReactElement<Markup>, { fetchPriority: 'low' })
    return props.children ? unhurried(props.children) : child
  })
}

/** @param modules what the script will need, noted until it comes */
function painted(node: ReactNode, modules: string[]): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child
    const { props, type } = child as ReactElement<Markup>
    if (type === 'link' && props.rel === 'modulepreload' && props.href) {
      modules.push(props.href)
      return null
    }
    if (type === 'script' && props.type === 'module') {
      const code = props.dangerouslySetInnerHTML?.__html ?? ''
      const html = import.meta.env.SSR ? `(${afterPaint})(${literal(modules)}, ${literal(code)})` : ''
      return cloneElement(child as ReactElement<Markup>, {
        type: undefined,
        async: undefined,
        dangerouslySetInnerHTML: { __html: html },
      })
    }
    return props.children ? painted(props.children, modules) : child
  })
}

/** As a script can hold it. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Runs in the page as it is written here. A page that nobody looks at is never painted, and doesn't wait. */
const afterPaint = `function (modules, code) {
  var nonce = document.currentScript.nonce, begun = false
  function add(name, given) {
    document.head.appendChild(Object.assign(document.createElement(name), { nonce: nonce }, given))
  }
  function begin() {
    if (begun) return
    begun = true
    modules.forEach(function (href) { add('link', { rel: 'modulepreload', href: href }) })
    add('script', { type: 'module', textContent: code })
  }
  if (document.hidden) return begin()
  requestAnimationFrame(function () { setTimeout(begin) })
  setTimeout(begin, 1000)
}`
