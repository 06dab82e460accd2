/**
 * Cycles of imports between features: each as the list of names on its path, the first repeated at the end. Type
 * imports count too. Without cycles, features form layers, and one can be deleted without changes to those below it.
 * @param {[path: string, text: string][]} files of `features/`, without tests
 */
export function circlesOf(files) {
  const imports = importsOf(files)
  const circles = []
  const done = new Set()
  const visit = (feature, way) => {
    if (way.includes(feature)) return circles.push([...way.slice(way.indexOf(feature)), feature])
    if (done.has(feature)) return
    for (const next of imports.get(feature) ?? []) visit(next, [...way, feature])
    done.add(feature)
  }
  for (const feature of imports.keys()) visit(feature, [])
  return circles
}

/** The features that each one imports. The linter ensures that these imports are written as `#features/`. */
export function importsOf(files) {
  const imports = new Map()
  for (const [path, text] of files) {
    const own = path.split('/')[1]
    const others = imports.get(own) ?? new Set()
    imports.set(own, others)
    for (const [, other] of text.matchAll(/['"]#features\/([\w-]+)\//g)) if (other !== own) others.add(other)
  }
  return imports
}
