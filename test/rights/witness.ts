import { owner } from '#test/factories.ts'

/** Row changes of a request, such as `insert leads`, one for each row. */
export interface Witness {
  /** Committed row changes of the product since the last call, sorted. */
  written(): Promise<string[]>
}

/** Adds triggers that record every written row. */
export async function openWitness(): Promise<Witness> {
  const database = await owner()
  await database.query(`
    create schema witness;
    create table witness.writes (what text);
    create function witness.note() returns trigger language plpgsql security definer as $$
    begin
      -- Skip the test's own writes and those of background jobs.
      if session_user <> current_user and current_setting('role') <> 'portico_system' then
        insert into witness.writes values (lower(tg_op) || ' ' || tg_table_name);
      end if;
      return null;
    end $$;
    do $$ declare one record; begin
      -- Skip tables that the process maintains by itself.
      for one in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('changes', 'recurring_jobs', 'counters') loop
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
