import { owner } from '#test/factories.ts'

/** What a request did to the tables: `insert leads`, once for each row. */
export interface Witness {
  /** What was written by the product since the last time this was asked, sorted; not what was rolled back. */
  written(): Promise<string[]>
}

/** Has every table of the calling test's database say which rows are written. */
export async function openWitness(): Promise<Witness> {
  const database = await owner()
  await database.query(`
    create schema witness;
    create table witness.writes (what text);
    create function witness.note() returns trigger language plpgsql security definer as $$
    begin
      -- What the test itself prepares isn't the product's doing, and what the process does by itself is nobody's request.
      if session_user <> current_user and current_setting('role') <> 'portico_system' then
        insert into witness.writes values (lower(tg_op) || ' ' || tg_table_name);
      end if;
      return null;
    end $$;
    do $$ declare one record; begin
      -- Not those that the process keeps by itself, whoever asks what.
      for one in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('changes', 'recurring_jobs', 'tallies') loop
        execute format('create trigger zz_witness after insert or update or delete on public.%I
          for each row execute function witness.note()', one.tablename);
      end loop;
    end $$;`)
  return {
    async written() {
      const { rows } = await database.query('delete from witness.writes returning what')
      return rows.map(({ what }) => what as string).sort()
    },
  }
}
