import { expect, test } from 'vitest'
import { auditWords } from '#server/manifests.ts'
import { owner } from '#test/factories.ts'

/** Columns that people write and `audit_changes` doesn't watch: files, the order of a list, and what other lines of the log tell. */
const unwatched: Readonly<Record<string, readonly string[]>> = {
  calendar_events: ['consent_form'],
  case_updates: ['document_url', 'file_id'],
  cases: [
    ...['client_photo_file_id', 'cover_image_file_id', 'publish_consent_form'],
    ...['share_link_revoked_at', 'status'],
  ],
  clients: ['user_id'],
  documents: ['file_id', 'file_size', 'file_type', 'file_url'],
  lawyers: ['image_file_id', 'image_url', 'slug', 'user_id'],
  leads: ['client_id', 'converted_at', 'first_answered_at'],
  locations: ['position'],
}

test('the log shows changes of each column that people write in an audited table, by name', async () => {
  const { rows } = await (await owner()).query<{ table: string; watched: string[]; written: string[] }>(`
    with watched as (
      select tgrelid, arg from pg_trigger,
        unnest(string_to_array(rtrim(encode(tgargs, 'escape'), '\\000'), '\\000')) as arg
      where tgfoid = 'public.audit_changes'::regproc)
    select c.relname as table,
      array(select distinct arg from watched where tgrelid = c.oid order by 1) as watched,
      array(select distinct column_name::text from information_schema.column_privileges
        where table_schema = 'public' and table_name = c.relname and privilege_type = 'UPDATE'
          and grantee in ('portico_client', 'portico_lawyer', 'portico_admin') order by 1) as written
    from pg_class as c where c.oid in (select tgrelid from watched) order by 1`)
  expect(rows.length).toBeGreaterThan(5)
  for (const { table, watched, written } of rows) {
    const named = Object.keys(auditWords.entities?.[table]?.fields ?? {})
    expect(named.sort(), `fields of ${table} in its *.audit.ts`).toEqual(watched)
    const missed = written.filter((column) => !watched.includes(column))
    expect(missed, `columns of ${table} without audit_changes`).toEqual(unwatched[table] ?? [])
  }
})
