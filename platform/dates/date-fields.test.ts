import { expect, test } from 'vitest'
import { day, moment, outOfRange } from './date-fields.ts'

const said = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

test('moments lie within 1970 and 2100, however they are sent', () => {
  for (const fits of ['1970-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z', '2026-11-21T15:05:00-05:00'])
    for (const sent of [fits, new Date(fits)])
      expect(moment().parse(sent).getTime()).toBe(new Date(fits).getTime())
  for (const sent of [
    '1969-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '0001-01-01',
  ])
    for (const each of [sent, new Date(sent)])
      expect(said(moment('When?').safeParse(each))).toEqual([outOfRange])
  for (const none of [
    '',
    'soon',
    '2026-13-01T00:00:00Z',
    new Date(Number.NaN),
    null,
    [],
    ['2026-11-21'],
    true,
    undefined,
  ])
    expect(said(moment('When?').safeParse(none))).toEqual(['When?'])
})

test('days lie within 1970 and 2100', () => {
  for (const fits of ['1970-01-01', '2100-12-31', '2028-02-29']) expect(day().parse(fits)).toBe(fits)
  for (const far of ['1969-12-31', '2101-01-01', '9999-12-31'])
    expect(said(day('When?').safeParse(far))).toEqual([outOfRange])
  for (const none of ['', '10000-01-01', '2027-02-29', '2026-11-21T00:00', '2026-1-1', null])
    expect(said(day('When?').safeParse(none))).toEqual(['When?'])
})
