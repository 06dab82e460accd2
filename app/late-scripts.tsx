import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts, useMatches } from 'react-router'

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
 * Loads React Router's scripts later than the page's visible parts. The router requests them with the priority of style
 * sheets and runs them as soon as they have loaded, which delays the first paint on slow phones. Portals and logins
 * need them, so they are preloaded, after the styles; public pages load them after the first paint. The inline script
 * is rendered by the server only; hydration leaves it unchanged.
 */
export function LateScripts() {
  const works = useMatches().some(({ id }) => id === 'queries')
  // Called as a function and not rendered, to get its elements.
  const scripts = Scripts({})
  return works ? unhurried(scripts) : painted(scripts, [])
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

/** @param modules the modules that the script will need, preloaded until it runs */
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

/** Escapes a value for use inside a script element. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Serialized into the page as source text. A hidden page is never painted, so it doesn't wait for paint. */
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
