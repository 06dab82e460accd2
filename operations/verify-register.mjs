// Verifies the chain of the engagement register over its CSV file, with nothing but Node: it shares no code with Portico,
// so that anybody can read how it is done, and nobody has to trust the server.
//   node operations/verify-register.mjs FILE.csv
// A whole register is verified line by line from the first; of a part, such as one client's, each line by itself and
// each two adjacent ones. Ends with 0 if everything fits, 1 if not, 2 for a file that isn't a register.
// docs/conflicts.md says how a hash is made.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const columns = [
  'Number,Time (UTC),Entry,Client,Case,Nature,Lawyers,Names,Answer,Decision,Reason,By,Policy',
  'Previous hash,Hash',
]
  .join(',')
  .split(',')

/** The cells of a CSV file (RFC 4180), line by line. */
function* linesOf(text) {
  let [cells, cell, quoted] = [[], '', false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ',' || sign === '\n') {
      cells.push(cell)
      cell = ''
      if (sign === '\n') {
        yield cells
        cells = []
      }
    } else if (sign !== '\r') cell += sign
  }
  if (cell || cells.length > 0) yield [...cells, cell]
}

const [path] = process.argv.slice(2)
if (!path) {
  console.error('Usage: node operations/verify-register.mjs FILE.csv')
  process.exit(2)
}
const [head, ...lines] = linesOf(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
if (head?.join() !== columns.join()) {
  console.error('This is not a file of the engagement register.')
  process.exit(2)
}
lines.sort(([one], [other]) => Number(one) - Number(other))
let faults = 0
const fault = (number, what) => {
  faults += 1
  if (faults <= 20) console.error(`Line ${number}: ${what}`)
}
for (const [at, fields] of lines.entries()) {
  const [number] = fields
  const hash = fields.at(-1)
  const computed = createHash('sha256').update(fields.slice(0, -1).join('\n'), 'utf8').digest('hex')
  if (fields.length !== columns.length || computed !== hash)
    fault(number, 'its hash is not that of its fields')
  const before = lines[at - 1]
  if (before && Number(before[0]) === Number(number)) fault(number, 'it is there twice')
  if (before && Number(before[0]) + 1 === Number(number) && before.at(-1) !== fields.at(-2))
    fault(number, 'it does not follow the line before it')
  if (number === '1' && fields.at(-2) !== '0'.repeat(64))
    fault(number, 'something stood before the first line')
}
const last = lines.at(-1)
const isWhole = lines[0]?.[0] === '1' && Number(last?.[0]) === lines.length
if (faults > 0) {
  console.error(`${faults} ${faults === 1 ? 'fault' : 'faults'} in ${lines.length} lines.`)
  process.exit(1)
}
console.log(
  isWhole
    ? `${lines.length} lines, each as it was written, from the first to ${last[0]}: ${last.at(-1)}`
    : `${lines.length} lines, each as it was written. This is a part of the register: what is left out can’t be seen here.`,
)
