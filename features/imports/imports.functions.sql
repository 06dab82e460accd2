create or replace trigger claim_files before insert or update of file_id on public.import_runs
  for each row execute function public.claim_files('file_id', 'import');
create or replace trigger release_files after update of file_id or delete on public.import_runs
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.import_runs
  for each row execute function public.record_change('*');

-- Queues the job when a file is to be checked, and again when it is to be written. The payload is the import's id.
create or replace function public.queue_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.queued_jobs (id, kind, summary, payload)
    values (gen_random_uuid(), 'import', left('Import of ' || new.kind || ' from ' || new.file_name, 300), new.id::text);
  return null;
end $$;
alter function public.queue_import() owner to portico_definer;
create or replace trigger queue_check after insert on public.import_runs
  for each row execute function public.queue_import();
create or replace trigger queue_writing after update of state on public.import_runs
  for each row when (new.state = 'writing' and old.state = 'checked') execute function public.queue_import();

-- Records the outcome of a step in the transaction that writes the rows, so that both are there or neither is. An
-- import that was cancelled or is over fails here, and its transaction with it.
create or replace function public.finish_import(p_id uuid, p_step text, p_report jsonb, p_written boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.import_runs
    set state = case when p_written then 'done' else 'checked' end, progress = 100, report = p_report,
      finished_at = case when p_written then now() end, file_id = case when p_written then null else file_id end
    where id = p_id and state = p_step and cancel_requested_at is null
      and user_id = nullif(current_setting('portico.user_id', true), '')::uuid;
  if not found then
    raise exception using errcode = 'PI001', message = 'The import was cancelled or is over.';
  end if;
end $$;
revoke all on function public.finish_import(uuid, text, jsonb, boolean) from public;
alter function public.finish_import(uuid, text, jsonb, boolean) owner to portico_definer;
grant execute on function public.finish_import(uuid, text, jsonb, boolean) to portico_admin;
