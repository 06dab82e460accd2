// Subsets the two typefaces to the characters in use: `npm i --no-save subset-font@2.9.0 && node ui/fonts/cut.mjs`.
// Writes the woff2 files and faces.css beside this file; they are committed, the build doesn't run this.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

const cuts = [
  // One optical size that suits headings and quotations; the whole axis is four times as large.
  { css: '@fontsource-variable/newsreader/opsz.css', axes: { wght: { min: 400, max: 500 }, opsz: 32 } },
  { css: '@fontsource-variable/libre-franklin/wght.css', axes: { wght: { min: 400, max: 700 } } },
]
const keepFeatures = ['ccmp', 'calt', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'lnum', 'pnum', 'tnum']

const faces = []
for (const { css, axes } of cuts) {
  const source = require.resolve(css)
  for (const [face] of readFileSync(source, 'utf8').matchAll(/@font-face \{.*?\n\}/gs)) {
    const [, path] = /url\((.*?)\)/.exec(face)
    const [, ranges] = /unicode-range: (.*?);/.exec(face)
    const name = basename(path).replace('opsz-normal', 'display').replace('wght-normal', 'text')
    const font = await subsetFont(readFileSync(join(dirname(source), path)), characters(ranges), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures,
    })
    writeFileSync(join(here, name), font)
    console.log(name, font.length)
    faces.push(
      face
        .replace(/'(.*?) Variable'/, '"$1"')
        .replace(/font-weight: .*?;/, `font-weight: ${axes.wght.min} ${axes.wght.max};`)
        .replace(/src: .*?;/, `src: url("./${name}") format("woff2");`)
        .replaceAll(',U+', ', U+'),
    )
  }
}
writeFileSync(join(here, 'faces.css'), `/* Written by cut.mjs. */\n${faces.join('\n\n')}\n`)

function characters(ranges) {
  return ranges
    .split(',')
    .map((range) => range.replace('U+', '').split('-'))
    .flatMap(([from, to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}
