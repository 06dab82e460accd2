create or replace function public.archive_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image jsonb := to_jsonb(old);
  of_case constant uuid := case tg_table_name when 'cases' then old.id
    else coalesce(image ->> 'case_id', image ->> 'former_case_id')::uuid end;
  of_client uuid := case tg_table_name when 'clients' then old.id else (image ->> 'client_id')::uuid end;
begin
  -- Hours name no client: they are their case's, deleted or not.
  if tg_table_name = 'time_entries' then
    of_client := coalesce((select client_id from public.cases where id = of_case),
      (select client_id from public.deleted_records where table_name = 'cases' and row_id = of_case
        order by deleted_at desc limit 1));
  end if;
  insert into public.deleted_records (table_name, row_id, label, record, file_ids, case_id, client_id)
  values (
    tg_table_name, old.id, coalesce(image ->> 'case_number', image ->> 'name', image ->> 'title'), image,
    array(select value::uuid from jsonb_each_text(image) where key like '%file\_id' and value is not null),
    of_case, of_client
  );
  perform public.audit('deleted', tg_table_name, old.id,
    case when image ? 'case_id' then jsonb_build_object('case_id', of_case) else '{}' end);
  return null;
end $$;

-- Whether the acting administrator has the permission that reading any deleted record takes.
create or replace function public.may_read_deleted_records() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.has_permission(nullif(current_setting('portico.user_id', true), '')::uuid, 'deleted_records')
$$;
alter function public.may_read_deleted_records() owner to portico_definer;
revoke all on function public.may_read_deleted_records() from public;
grant execute on function public.may_read_deleted_records() to portico_admin;

create or replace function public.require_reader_of_deleted_records() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.may_read_deleted_records() then
    raise exception using errcode = 'PT403', message = 'You need a permission of your own to read deleted records.';
  end if;
end $$;
alter function public.require_reader_of_deleted_records() owner to portico_definer;
revoke all on function public.require_reader_of_deleted_records() from public;

-- Logs who held, released or postponed a record, and why, in the audit log and the history of the record's case.
create or replace function public.record_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned constant jsonb := jsonb_strip_nulls(jsonb_build_object('record_id', new.id, 'case_id', new.case_id));
begin
  if old.hold <> new.hold then
    new.hold_set_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.hold_set_at := now();
    perform public.audit(case when new.hold then 'record.held' else 'record.released' end, new.table_name, new.row_id,
      concerned || jsonb_build_object('reason', new.hold_reason));
  end if;
  if old.purge_after <> new.purge_after then
    perform public.audit('record.purge_date', new.table_name, new.row_id,
      concerned || jsonb_build_object('from', old.purge_after, 'to', new.purge_after));
  end if;
  return new;
end $$;

-- A job's: erases records whose date has passed, in every time zone, and that are not on hold: neither
-- them nor the case or client that they belonged to, deleted or not. Nothing else ever erases one. Returns how many.
create or replace function public.purge_deleted_records(p_most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  purged integer := 0;
begin
  -- A hold on a case is set in another row than those it protects: it comes before this, or finds them gone.
  lock table public.deleted_records in share row exclusive mode;
  for gone in
    delete from public.deleted_records where id in (
      select r.id from public.deleted_records as r
      where r.purge_after < (now() - interval '1 day')::date and not r.hold
        and public.legal_hold_since(r.case_id, r.client_id) is null
        and public.deleted_case_held_since(r.case_id) is null
        and not exists (
          select from public.deleted_records as of_client
          where of_client.row_id = r.client_id and of_client.table_name = 'clients' and of_client.hold
        )
      order by r.purge_after limit p_most
    ) returning table_name, row_id, case_id
  loop
    purged := purged + 1;
    delete from public.field_changes where line_id in (
      select id from public.audit_log where entity_id = gone.row_id and entity = gone.table_name
    );
    -- Not what it was called: that would outlive it here.
    perform public.audit('record.purged', gone.table_name, gone.row_id,
      jsonb_strip_nulls(jsonb_build_object('case_id', gone.case_id)));
  end loop;
  return purged;
end $$;

-- A job's: files that were not claimed within the hour (a day for those that came in parts: a form can wait for several), or that no row and no kept record names any more. Remove the
-- bytes first, then the row.
create or replace function public.orphan_files(p_most integer default 1000) returns table (id uuid, storage_key text)
language sql stable security definer set search_path = '' as $$
  select f.id, f.storage_key from public.files as f
  where f.state <> 'stored' and f.state_at < now() - interval '1 hour'
    and (f.state <> 'staged' or f.size <= 2097152 or f.state_at < now() - interval '1 day')
    and (f.state = 'staged' or not exists (
      select from public.deleted_records as r where r.file_ids @> array[f.id]
    ))
  order by f.state_at limit p_most
$$;

alter function public.archive_deleted() owner to portico_definer;
alter function public.record_retention() owner to portico_definer;
alter function public.purge_deleted_records(integer) owner to portico_definer;
alter function public.orphan_files(integer) owner to portico_definer;
grant execute on function public.purge_deleted_records(integer) to portico_system;
grant execute on function public.orphan_files(integer) to portico_system;

create or replace trigger record_retention before update of hold, purge_after on public.deleted_records
  for each row execute function public.record_retention();
create or replace trigger record_change after insert or update or delete on public.deleted_records
  for each row execute function public.record_change('*');

-- Triggers for the tables whose deleted rows are kept.
create or replace trigger archive_deleted after delete on public.appointments
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.calendar_events
  for each row execute function public.archive_deleted();
-- Those of clients and titles are made again with their case.
create or replace trigger archive_deleted after delete on public.case_parties
  for each row when (old.source = 'entered') execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.parties
  for each row when (old.created_by is not null) execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.case_tasks
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.case_updates
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.cases
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.chat_conversations
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.chat_messages
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.clients
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.contact_messages
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.documents
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.lawyers
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.leads
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.time_entries
  for each row execute function public.archive_deleted();
