-- Files are claimed and released by the rows that name them in a column `…file_id`.

-- Claims the files that a row newly names, for the purpose given with the trigger: the trigger's arguments are
-- pairs of column and purpose. A file must still be staged and the actor's own upload; only documents may be larger than
-- one request can bring (maxBytesAtOnce in storage.schema.ts). Runs before the row is written; the row's owner columns (case_id or, on a case, its id; client_id; lawyer_id) become the file's.
create or replace function public.claim_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  named text;
  owned_case uuid := (after ->> case tg_table_name when 'cases' then 'id' else 'case_id' end)::uuid;
  owned_lawyer uuid := (after ->> case tg_table_name when 'lawyers' then 'id' else 'lawyer_id' end)::uuid;
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    named := after ->> tg_argv[i];
    continue when named is null or named = before ->> tg_argv[i];
    update public.files
      set state = 'stored', state_at = now(), purpose = tg_argv[i + 1], case_id = owned_case,
        client_id = (after ->> 'client_id')::uuid, lawyer_id = owned_lawyer
      where id = named::uuid and state = 'staged' and (tg_argv[i + 1] = 'document' or size <= 26220800)
        and uploaded_by = nullif(current_setting('portico.user_id', true), '')::uuid;
    if not found then
      raise foreign_key_violation using message = 'The file is not one that was uploaded for this.',
        table = tg_table_name, column = tg_argv[i], constraint = tg_table_name || '_' || tg_argv[i] || '_fkey';
    end if;
  end loop;
  return new;
end $$;

-- Releases the files that a row names no longer. What the records keep is erased with them (see records).
create or replace function public.release_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files set state = 'released', state_at = now(), case_id = null, client_id = null, lawyer_id = null
  where id in (
    select value::uuid from jsonb_each_text(to_jsonb(old)) where key like '%file\_id' and value is not null
    except
    select value::uuid from jsonb_each_text(case when tg_op = 'UPDATE' then to_jsonb(new) else '{}' end)
      where key like '%file\_id' and value is not null
  );
  return null;
end $$;

alter function public.claim_files() owner to portico_definer;
alter function public.release_files() owner to portico_definer;
