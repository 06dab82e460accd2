import { readdirSync, readFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { type ComponentType, createElement, type SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon } from './light-icon.ts'

type Icon = ComponentType<SVGProps<SVGSVGElement>>

/** Every icon that a screen imports. */
const names = new Set(
  ['app', 'features', 'ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap(
        (name) => readFileSync(`${folder}/${name}`, 'utf8').match(/\{[^}]*\} from 'lucide-react'/g) ?? [],
      )
      .flatMap((imported) => imported.match(/\b[A-Z]\w+/g) ?? []),
  ),
)
names.delete('LucideIcon')

const drawn = new Map(Object.entries(lucide))
const fileOf = ({ displayName = '' }: Icon) =>
  displayName.replace(/(?<=.)([A-Z]|(?<!\d)\d)/g, '-$1').toLowerCase()

test.each([...names])('%s is drawn as lucide draws it', async (name) => {
  const theirs = drawn.get(name) as Icon
  const { __iconData } = await import(`../node_modules/lucide-react/dist/esm/icons/${fileOf(theirs)}.mjs`)
  const ours = createIcon(__iconData)
  for (const props of [
    {},
    { 'aria-hidden': true, className: 'size-4 text-brass' },
    { 'aria-label': 'Named', width: 40, height: 40, strokeWidth: 1.5 },
    { role: 'img', children: createElement('title', null, 'Named') },
  ])
    expect(attributes(renderToStaticMarkup(createElement(ours, props)))).toEqual(
      attributes(renderToStaticMarkup(createElement(theirs, props))),
    )
})

/** Their order is no matter. */
const attributes = (markup: string) =>
  markup.split(/(?=<)/).map((tag) => tag.match(/[\w-]+="[^"]*"|[<>\w/]+/g)?.sort())
