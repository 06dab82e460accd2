/** Gives each name in a folder once: the second `a.pdf` is `a (2).pdf`. */
export function unusedPaths() {
  const taken = new Set<string>()
  return (folder: string, name: string): string => {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(plainName(name)) ?? []
    for (let copy = 1; ; copy++) {
      const path = `${folder}/${copy === 1 ? stem : `${stem} (${copy})`}${ending}`
      // Some file systems ignore case.
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

/** A name that every file system takes. */
export const plainName = (name: string) =>
  name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+$/, '_') || '_'
