import { expect, test } from 'vitest'
import { renderTrigger } from './change-triggers.ts'

const declared = (told: string, table = 'public.cases') =>
  renderTrigger(`-- Who follows a case.
create or replace trigger record_change after insert or update of title or delete on ${table}
  for each row execute function public.record_change(${told});
`)

test('a trigger is given a function of its own that names the columns of its table', () => {
  const sql = declared(`'*', 'client_id'`)
  expect(sql).toContain('create or replace function public.record_change_of_cases() returns trigger')
  expect(sql).toContain(`('cases'),`)
  expect(sql).toContain(`('cases/client_id/' || new.client_id),`)
  expect(sql).toMatch(
    /case when old\.client_id is distinct from new\.client_id then .* old\.client_id end\)\n/,
  )
  expect(sql).toContain('owner to portico_definer')
})

test('its events and condition stay as declared', () => {
  expect(declared(`'*'`)).toMatch(
    /-- Who follows a case.\ncreate or replace trigger record_change after insert or/,
  )
  expect(declared(`'*'`)).toContain('execute function public.record_change_of_cases();')
  const another =
    'create trigger bump before update on public.cases for each row execute function public.bump();'
  expect(renderTrigger(another)).toBe(another)
})

test('arguments for who may see a row and for what is public compare their columns', () => {
  const sql = declared(`'reach:client_id,lawyer_id', 'published=publish_title'`)
  expect(sql).toContain(`case when old.publish_title or new.publish_title then 'cases/published' end`)
  expect(sql).toMatch(
    /old\.client_id is distinct from new\.client_id or old\.lawyer_id is distinct from new\.lawyer_id/,
  )
})

test('a trigger without topics, or with impossible ones, is refused', () => {
  for (const told of ['', `'reach:'`, `'client_id,lawyer_id'`, `'public=is_public=true'`, `'a b'`, `'*', ''`])
    expect(() => declared(told), told).toThrow(/tell|topic/)
})
