import { expect, test } from 'vitest'
import { openingHours } from './structured-data.ts'
import { xml } from './xml.ts'

test('the firm’s office hours become structured opening hours', () => {
  expect(openingHours('Monday-Friday', '9:00 AM-6:00 PM')).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
  ])
  expect(openingHours('Saturday', '10:00 AM-12:30 PM')).toMatchObject([
    { dayOfWeek: ['Saturday'], closes: '12:30' },
  ])
  expect(openingHours('Sunday', 'Closed')).toEqual([])
})

test('texts are escaped in XML, markup is not escaped again', () => {
  const inner = xml`<b>${'<&>"'}</b>`
  expect(xml`<a>${[inner, inner]}</a>`.text).toBe(`<a>${'<b>&lt;&amp;&gt;&quot;</b>'.repeat(2)}</a>`)
})
