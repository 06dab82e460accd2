import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  await makeCase()
})

/** The figures, computed from the records themselves. */
async function fromRecords(months: string[]) {
  const query = async (text: string) => (await (await owner()).query(text)).rows
  const beside = (table: string, kind: string, one: string, other: string, most: number) =>
    `select * from (
      select ${kind} as kind, coalesce(round(sum(${one})), 0)::float8 as one, coalesce(round(sum(${other})), 0)::float8 as other
      from ${table} group by 1
    ) as r where one <> 0 or other <> 0 order by one desc, other desc, kind limit ${most}`
  const opened = (kind: string) =>
    query(`select coalesce(left(start_date::text, 7), firm_month(created_at)) as month, ${kind} as kind, count(*)::int as number
      from cases where coalesce(left(start_date::text, 7), firm_month(created_at)) between '${months[0]}' and '${months.at(-1)}'
      group by 1, 2 order by 1, 2`)
  const cents = (billable: string) => `hours * rate_cents * (case when ${billable} then 1 else 0 end)`
  const sources = await query(
    beside(
      'leads',
      `coalesce(nullif(source, ''), 'Not stated')`,
      '1',
      `case when status = 'converted' then 1 else 0 end`,
      12,
    ),
  )
  const lawyers = await query(
    beside(
      'time_entries',
      `coalesce(nullif(lawyer_name, ''), 'Not assigned')`,
      cents('billable'),
      cents('not billable'),
      30,
    ),
  )
  const responses = await query(`
    select month, messages, answered, round((times[(answered + 1) / 2] + times[answered / 2 + 1]) / 2, 1)::float8 as "medianHours"
    from (
      select firm_month(created_at) as month, count(*)::int as messages, count(hours)::int as answered,
        array_agg(hours order by hours) as times
      from contact_messages, lateral (
        select extract(epoch from answered_at - created_at) / 3600 as exactly
      ) as t, lateral (select case when exactly < 24 then round(exactly, 1) else round(exactly) end as hours) as h
      group by 1
    ) as m where month >= '${months[0]}' order by 1`)
  return {
    months,
    statuses: await opened('status'),
    areas: await opened(`coalesce(practice_area, 'Not stated')`),
    sources: sources.map(({ kind, one, other }) => ({ source: kind, leads: one, converted: other })),
    lawyers: lawyers.map(({ kind, one, other }) => ({
      lawyer: kind,
      billableCents: one,
      nonBillableCents: other,
    })),
    responses,
  }
}

// Few different amounts and rates, so that many lawyers have the same, also by a fraction of a cent; some have time of one
// kind only. Answers within a day, at its end, later, and none.
const records = (n: number) => `
  insert into time_entries (description, lawyer_name, hours, rate_cents, billable)
    select 'Work', case when who < 1 then '' else 'Lawyer ' || who end, (array[0.25, 0.5, 1.33])[1 + floor(random() * 3)::int],
      (array[1, 3, 10001])[1 + floor(random() * 3)::int],
      case when who > 90 then false when who > 80 then true else random() < 0.5 end
    from (select floor(random() * 100)::int as who from generate_series(1, ${n})) as r;
  insert into leads (name, email, source, status)
    select 'A lead', 'a@demo.example', 'Source ' || floor(random() * 30), case when random() < 0.3 then 'converted' else 'new' end
    from generate_series(1, ${n});
  insert into contact_messages (name, email, message, created_at, answered_at)
    select 'A', 'a@demo.example', 'x', at,
      case when random() < 0.9 then at + interval '1 hour' * (array[2, 23.97, 24.3, 30, 900])[1 + floor(random() * 5)::int] * random() end
    from (select now() - interval '500 days' * random() as at from generate_series(1, ${n})) as r;
  update cases set start_date = current_date - floor(random() * 500)::int, practice_area = null`

const changes = [
  ['records that are new', records(150)],
  ['a few changes in one row each', 'select fold_counters(200)'],
  ['all of them in one row each', 'select fold_counters()'],
  ['records beside counters in one row each', records(30)],
  [
    'changed records',
    `update time_entries set billable = not billable where random() < 0.3;
      update time_entries set rate_cents = 0 where random() < 0.2;
      update leads set status = 'lost', source = 'Source 1' where random() < 0.3;
      update contact_messages set answered_at = null where random() < 0.2;
      update contact_messages set answered_at = created_at + interval '3 hours' where random() < 0.2`,
  ],
  [
    'deleted records',
    `delete from time_entries where random() < 0.5 or lawyer_name = (select lawyer_name from time_entries
        where billable group by 1 order by sum(hours * rate_cents) desc limit 1);
      delete from leads where random() < 0.5; delete from contact_messages where random() < 0.5`,
  ],
  ['counters in one row each again', 'select fold_counters()'],
  [
    'few lawyers and sources',
    `delete from leads where source <> 'Source 1'; delete from time_entries where billable`,
  ],
  ['a recount', 'select recount_counters()'],
  ['nothing', 'delete from leads; delete from time_entries; delete from contact_messages'],
] as const

test('the figures are those of the records, whatever was changed and merged', async () => {
  const { months } = await admin.api.admin.reports.figures()
  const db = await owner()
  for (const seed of [0.1, 0.2]) {
    await db.query(`select setseed(${seed})`)
    for (const [name, change] of changes) {
      await db.query(change)
      expect(await admin.api.admin.reports.figures(), `${name}, seed ${seed}`).toEqual(
        await fromRecords(months),
      )
    }
  }
})
