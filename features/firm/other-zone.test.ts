import { beforeAll, describe, expect, test, vi } from 'vitest'
import { demoFirm, emptyFirm, type FirmSettings } from '#firm.config.ts'
import { firm } from '#firm.ts'
import { firmClock, fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { firmDay, formatDay } from '#platform/dates/format-day.ts'
import { centsOf, formatCents, formatHours } from '#platform/money/money.ts'
import { makeAdmin, makeCase, makeLead, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { firmMessages, timeZones } from './firm.schema.ts'
import { locales } from './locales.schema.ts'

// The demo firm is in New York; these firms are elsewhere.

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows

async function becomes(changes: Partial<FirmSettings>) {
  const { version } = await admin.api.admin.firm.read()
  const settings = { ...demoFirm, ...changes }
  await admin.api.admin.firm.update({ ...settings, version })
  await vi.waitFor(() => expect(firm).toEqual(settings), { timeout: 20_000 })
}

const sqlToday = async () => (await query('select firm_today()::text as day'))[0].day
const sqlMonth = async (at: string) => (await query('select firm_month($1) as month', [at]))[0].month

test('while nobody has entered a firm, SQL has the zone and the years that the process has', async () => {
  const [{ settings }] = await query('delete from firm_settings returning settings')
  const [found] = await query(
    'select firm_time_zone() as zone, firm_today() as today, firm_keep_until() as until',
  )
  expect(found.zone).toBe(emptyFirm.timeZone)
  expect(found.until.getFullYear() - found.today.getFullYear()).toBe(emptyFirm.records.keepYears)
  await query('insert into firm_settings (settings) values ($1)', [JSON.stringify(settings)])
})

describe('refusals', () => {
  test('a time zone that the database does not know, by the screen and by SQL', async () => {
    const { version } = await admin.api.admin.firm.read()
    // ICU knows it, PostgreSQL does not.
    await expect(
      admin.api.admin.firm.update({ ...demoFirm, timeZone: 'US/Pacific-New', version }),
    ).rejects.toMatchObject({ data: { fields: { timeZone: firmMessages.unknownZone } } })
    await expect(
      query(`update firm_settings set settings = settings || '{"timeZone": "Mars/Olympus_Mons"}'`),
    ).rejects.toMatchObject({ code: '22023' })
  })
})

test('the database knows the zones to choose from', async () => {
  const known = new Set((await query('select name from pg_timezone_names')).map(({ name }) => name))
  expect(timeZones().filter((zone) => !known.has(zone))).toEqual([])
  expect(timeZones().length).toBeGreaterThan(300)
})

describe('a firm in Berlin', () => {
  beforeAll(() => becomes({ timeZone: 'Europe/Berlin', locale: 'en-GB' }))

  test('its days and clock', async () => {
    const newYear = new Date('2026-12-31T23:30:00Z')
    expect(firmDay(newYear)).toBe('2027-01-01')
    expect(formatDateTime(newYear)).toBe('1 Jan 2027, 00:30')
    expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
    expect(firmClock()).toBe('Central European Time')
    expect(fromFirmTime('2026-07-04T00:00')?.toISOString()).toBe('2026-07-03T22:00:00.000Z')
    // Clocks go forward on March 28th, 2027.
    expect(fromFirmTime('2027-03-28T02:30')?.toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(toFirmTime(newYear)).toBe('2027-01-01T00:30')
    expect(await sqlMonth(newYear.toISOString())).toBe('2027-01')
  })

  test('a row without a day gets the firm’s, written as any role', async () => {
    expect(await sqlToday()).toBe(firmDay())
    const item = await makeCase()
    const [{ day }] = await query('select start_date::text as day from cases where id = $1', [item.id])
    expect(day).toBe(firmDay())
    const made = await (await as(item.lawyer.person)).api.lawyer.cases.list({})
    expect(made.items[0]?.startDate).toBe(firmDay())
  })

  test('a deadline is seven days before, over the change of its own clock', async () => {
    const { id: caseId } = await makeCase()
    // 00:30 in Berlin; clocks go back there on October 27th, 2030, a week before New York's.
    const made = await admin.api.admin.calendar.create({
      ...{ caseId, title: 'Conference' },
      courtDate: new Date('2030-10-29T23:30:00Z'),
    })
    expect(made.deadline?.toISOString()).toBe('2030-10-22T22:30:00.000Z')
  })

  test('money and numbers', () => {
    expect(formatCents(123_450)).toBe('US$1,234.50')
    expect(formatHours(1234.25)).toBe('1,234.25')
  })
})

describe('a firm in Los Angeles', () => {
  beforeAll(() => becomes({ timeZone: 'America/Los_Angeles', records: { keepYears: 10 } }))

  test('its months, in the reports too, also of what was counted in another zone', async () => {
    // July 1st in New York and in Berlin, June in Los Angeles.
    const at = `${new Date().getFullYear() - (new Date().getMonth() < 7 ? 1 : 0)}-07-01T05:00:00Z`
    const june = at.replace('07-01T05:00:00Z', '06')
    const messages = async () =>
      (await admin.api.admin.reports.figures()).responses.find(({ month }) => month === june)?.messages
    const [before = 0] = [await messages()]
    await becomes({ timeZone: 'Europe/Berlin' })
    await query(
      `insert into contact_messages (name, email, message, created_at, answered_at)
        values ('A', 'a@demo.example', 'x', $1, $1::timestamptz + interval '2 hours')`,
      [at],
    )
    const july = await query(
      `select sum(number)::int as n from counters where measure = 'messages' and month = $1`,
      [june.replace('-06', '-07')],
    )
    expect(july[0].n).toBeGreaterThanOrEqual(1)
    expect((await messages()) ?? 0).toBe(before)
    await becomes({ timeZone: 'America/Los_Angeles', records: { keepYears: 10 } })
    expect(await messages()).toBe(before + 1)
    // What is counted now can be taken off again in the zone that it is counted in.
    await query('delete from contact_messages where created_at = $1', [at])
    expect((await messages()) ?? 0).toBe(before)
    await query('select recount_counters()')
    expect((await messages()) ?? 0).toBe(before)
  })

  test('the audit log’s days', async () => {
    await query(
      `insert into audit_log (at, actor_role, action, entity, detail)
        values ('2024-02-01T07:30:00Z', 'system', 'exported', 'reports', '{"what": "late in January"}')`,
    )
    const on = async (day: string) => (await admin.api.admin.audit.list({ from: day, to: day })).items.length
    expect([await on('2024-01-31'), await on('2024-02-01')]).toEqual([1, 0])
  })

  test('deleted records are kept for its years, and what was deleted before keeps its date', async () => {
    const erased = async () => {
      const { id, name } = await makeLead({ name: `Lead ${crypto.randomUUID()}` })
      await admin.api.admin.leads.delete({ id })
      const { items } = await admin.api.admin.records.list({ search: name, kind: 'leads' })
      return items.find(({ label }) => label === name)
    }
    const years = (day = '') => Number(day.slice(0, 4)) - Number(firmDay().slice(0, 4))
    const first = await erased()
    expect(years(first?.keepUntil)).toBe(10)
    await becomes({ timeZone: 'America/Los_Angeles', records: { keepYears: 2 } })
    expect(years((await erased())?.keepUntil)).toBe(2)
    const { items } = await admin.api.admin.records.list({ search: first?.label ?? '', kind: 'leads' })
    expect(items[0]?.keepUntil).toBe(first?.keepUntil)
    expect((await admin.api.admin.audit.list({})).items.map(({ action }) => action)).toContain('firm.changed')
  })
})

test('every locale writes decimals with a point, as amounts are typed', async () => {
  for (const locale of Object.keys(locales)) {
    await becomes({ locale })
    expect(formatHours(0.25), locale).toBe('0.25')
    expect(centsOf(formatCents(123_456).replace(/^[^\d]*/, '')), locale).toBe(123_456)
  }
})
