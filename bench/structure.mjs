import { execFileSync } from 'node:child_process'
import { importsOf } from '../bin/feature-order-of.mjs'
import { inCode } from '../test/word-list.ts'

// Prints how the code is divided at a revision: `node bench/structure.mjs [REVISION]`, the current commit by default.

const revision = process.argv[2] ?? 'HEAD'
const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 28 })
const read = (file) => git('show', `${revision}:${file}`)

const code = git('ls-tree', '-r', '--name-only', revision)
  .split('\n')
  .filter(
    (file) => /\.(ts|tsx|mjs|sql|css)$/.test(file) && !/\.d\.ts$|^db\/(migrations|snapshot)\//.test(file),
  )
const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file) || /^(test|e2e)\//.test(file)
const texts = new Map(code.map((file) => [file, read(file)]))
const linesOf = (file) => texts.get(file).split('\n').length - 1
const sum = (files) => files.reduce((all, file) => all + linesOf(file), 0)

const tests = code.filter(isTest)
const source = code.filter((file) => !isTest(file) && !file.startsWith('bench/'))
const lengths = source.map(linesOf).sort((a, b) => a - b)
const share = (part) => lengths[Math.floor((lengths.length - 1) * part)]

const featureOf = (file) => /^features\/([\w-]+)\//.exec(file)?.[1]
const features = Map.groupBy(
  code.filter((file) => featureOf(file)),
  featureOf,
)
const imports = importsOf(source.filter(featureOf).map((file) => [file, texts.get(file)]))
const mutual = [...imports].flatMap(([from, others]) =>
  [...others].filter((to) => from < to && imports.get(to)?.has(from)).map((to) => `${from} and ${to}`),
)

/** For each feature, how many other folders import it: a top-level folder, or another feature. */
const folderOf = (file) => (featureOf(file) ? `features/${featureOf(file)}` : file.split('/')[0])
const knownIn = new Map([...features.keys()].map((name) => [name, new Set()]))
for (const file of source)
  for (const [, name] of texts.get(file).matchAll(/['"]#features\/([\w-]+)\//g))
    if (name !== featureOf(file)) knownIn.get(name)?.add(folderOf(file))
const known = [...knownIn].map(([name, folders]) => [folders.size, name]).sort(([a], [b]) => a - b)

/** Folders of general code, which doesn't depend on anything of a law firm. */
const machinery = /^(bin|db|deploy|operations|platform|server|vite)\//
const listed = code
  .filter((file) => !/^(demo\/|test\/word)/.test(file))
  .flatMap((file) => texts.get(file).split('\n'))
  .filter((line) => inCode.some(([word]) => word.test(line)))

const { packages } = JSON.parse(read('package-lock.json'))
const { dependencies, devDependencies } = JSON.parse(read('package.json'))
const largest = [...features]
  .sort(([, a], [, b]) => b.length - a.length)
  .slice(0, 3)
  .map(([name, files]) => `${name} ${files.length}`)

const figures = {
  'source files': source.length,
  'lines of source': sum(source),
  'median lines of a file': share(0.5),
  '95th percentile': share(0.95),
  'longest file': lengths.at(-1),
  'files above 200 lines': lengths.filter((length) => length > 200).length,
  'lines of tests': sum(tests),
  'tests to source': Number((sum(tests) / sum(source)).toFixed(2)),
  features: features.size,
  'largest features, in files': largest.join(', '),
  'features that import each other': mutual.join(', ') || 'none',
  'folders that import a feature': `median ${known[Math.floor(known.length / 2)]?.[0]}, most ${known.at(-1)?.join(' ')}`,
  'files that use undocumented parts': source.filter((file) =>
    /checkedVersion|checked against/.test(texts.get(file)),
  ).length,
  'plugins that patch a library': source.filter((file) =>
    /^vite\/.*(without-unused-code|with-light-icons|class-slots)/.test(file),
  ).length,
  'lines of machinery, their share': `${sum(source.filter((file) => machinery.test(file)))}, ${Math.round((100 * sum(source.filter((file) => machinery.test(file)))) / sum(source))}%`,
  'lines with words of the list': listed.length,
  'packages in the lock file': Object.keys(packages).filter(Boolean).length,
  'direct dependencies': Object.keys(dependencies).length,
  'direct development dependencies': Object.keys(devDependencies).length,
  migrations: git('ls-tree', '-r', '--name-only', revision, 'db/migrations').trim().split('\n').length,
}
for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(34)}${figure}`)
