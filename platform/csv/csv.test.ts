import { expect, test } from 'vitest'
import { cellsOf, isFormula } from '#test/spreadsheet.ts'
import { rearmed, toCsv } from './csv.ts'

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＠x']
const around = ['', ' ', '\t', '\n', '\r\n', 'x;', 'x; ', 'x\t', 'x\n', 'x\r', 'x;"', '";', '","', '"\n']

test.each([',', ';', '\t'])('no cell is a formula where cells end with %j', (separator) => {
  for (const before of around)
    for (const formula of formulas) {
      const csv = toCsv([
        ['Name', 'Notes', 'Hours'],
        ['A', `${before}${formula}`, -1.5],
        [`${before}${formula}`, 'B', null],
      ])
      for (const cell of cellsOf(csv, separator))
        expect(cell === '-1.5' || !isFormula(cell), JSON.stringify([before, formula, cell])).toBe(true)
    }
})

test('words, numbers and dashes between words stay as they are', () => {
  expect(toCsv([['Smith – Jones', 'a-b', 'x, -y', '5 = 5', -3]])).toBe(
    'Smith – Jones,a-b,"x, -y",5 = 5,-3\r\n',
  )
})

test('a disarmed cell gets its text back', () => {
  for (const before of around)
    for (const formula of formulas) {
      const [text = ''] = cellsOf(toCsv([[before + formula]]), ',')
      if (!/[\r\n]/.test(before)) expect(rearmed(text)).toBe(before + formula)
    }
  expect(rearmed("it's = 5")).toBe("it's = 5")
})

test('a text of line breaks alone takes no longer', () => {
  const began = performance.now()
  toCsv([['\n'.repeat(200_000)]])
  expect(performance.now() - began).toBeLessThan(1_000)
})
