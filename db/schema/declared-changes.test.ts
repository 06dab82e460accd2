import { expect, test } from 'vitest'
import type { Declared } from './declared.ts'
import { declaredChanges } from './declared-changes.ts'
import { snapshotOf } from './declared-snapshot.ts'

const before = `-- ==== functions of leads

create or replace function public.count_leads(p_status text) returns integer
language sql as $$ select 1 $$;

create or replace function public.forget_leads() returns void
language sql as $$ select $$;

-- ==== triggers of leads

create or replace trigger record_change after insert on public.leads
  for each row execute function public.record_change();

-- ==== table leads

alter table "leads" enable row level security;
create policy "administrators keep leads" on "leads" to portico_admin
  using (true);
create policy definer on "leads" to portico_definer using (true) with check (true);

-- ==== table tasks

alter table "tasks" enable row level security;
`

const changed = (edit: (text: string) => string, structure = '') =>
  declaredChanges(snapshotOf(blocksOf(before)), blocksOf(edit(before)), structure).late

function blocksOf(text: string): Declared {
  const blocks = text.split(/^-- ==== /m).slice(1)
  return new Map(
    blocks.map((block) => {
      const end = block.indexOf('\n')
      return [block.slice(0, end), block.slice(end).trim()]
    }),
  )
}

test('nothing changed, nothing to do', () => {
  expect(changed((text) => text)).toBe('')
})

test('functions that are columns’ defaults come before the tables', () => {
  const more = `${before}
-- ==== column defaults of firm

create or replace function public.firm_today() returns date
language sql as $$ select current_date $$;
`
  const { early, late } = declaredChanges(
    snapshotOf(blocksOf(before)),
    blocksOf(more),
    'CREATE TABLE "cases"',
  )
  expect(early).toContain('firm_today')
  expect(late).toBe('')
})

test('a block that changed runs again, and no other', () => {
  const sql = changed((text) => text.replace('select 1', 'select 2'))
  expect(sql).toContain('select 2')
  expect(sql).not.toContain('drop')
  expect(sql).not.toContain('table "leads"')
})

test('a table that is altered gets its rights again: new columns have none', () => {
  const sql = changed((text) => text, 'ALTER TABLE "tasks" ADD COLUMN "effort" integer;')
  expect(sql).toContain('alter table "tasks" enable')
  expect(sql).not.toContain('"leads"')
})

test('undeclared objects are dropped, dependents first', () => {
  const sql = changed((text) =>
    text
      .replace(/create or replace function public.forget[^$]*\$\$ select \$\$;/, '')
      .replace(/create or replace trigger[^;]*;/, '')
      .replace('keep leads', 'look after leads'),
  )
  expect(
    sql.slice(0, sql.indexOf('\n\n')),
  ).toBe(`drop policy if exists "administrators keep leads" on "leads";
drop trigger if exists record_change on public.leads;
drop function if exists public.forget_leads;`)
})

test('a function whose head changed is dropped first: `create or replace` would keep the old one beside it', () => {
  expect(changed((text) => text.replace('p_status text', 'p_status text, p_since date'))).toContain(
    'drop function if exists public.count_leads;',
  )
})

test('a table that is dropped takes its policies with it', () => {
  expect(
    changed((text) => text.replace(/-- ==== table leads[\s\S]*?(?=-- ==== table tasks)/, '')),
  ).not.toContain('drop policy')
})
