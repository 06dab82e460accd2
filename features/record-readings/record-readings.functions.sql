-- Opens a reading of what is kept of a deleted client, for an administrator with the permission, and puts it on record
-- with its reason.
create or replace function public.open_record_reading(
  p_record_id uuid, p_reason text, p_with_chats boolean, p_address text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
  client public.deleted_records;
  opened uuid;
begin
  perform public.require_reader_of_deleted_records();
  select * into client from public.deleted_records where id = p_record_id and table_name = 'clients';
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  insert into public.record_readings (user_id, client_id, client_name, reason, with_chats)
    values (acting, client.row_id, client.label, p_reason, p_with_chats) returning id into opened;
  perform public.audit('record.read', 'clients', client.row_id,
    jsonb_build_object('reason', p_reason, 'chats', p_with_chats), p_address);
  return opened;
end $$;
alter function public.open_record_reading(uuid, text, boolean, text) owner to portico_definer;
grant execute on function public.open_record_reading(uuid, text, boolean, text) to portico_admin;

-- The reading, if it is the acting administrator's, still open, and they still have the permission.
create or replace function public.open_reading(p_reading_id uuid) returns setof public.record_readings
language sql stable security definer set search_path = '' as $$
  select r.* from public.record_readings as r
  where r.id = p_reading_id and r.expires_at > now()
    and r.user_id = nullif(current_setting('portico.user_id', true), '')::uuid
    and public.may_read_deleted_records()
$$;
alter function public.open_reading(uuid) owner to portico_definer;
grant execute on function public.open_reading(uuid) to portico_admin;

-- What is kept of the client of an open reading: what was deleted of them and of their cases, and the hours of those
-- cases, which billing keeps. `moment` is when it happened, where the record says so. What was restored is not here, nor
-- chats unless the reading was opened with them.
create or replace function public.kept_of_reading(p_reading_id uuid) returns table (
  part text, id uuid, moment timestamptz(3), record jsonb, deleted_at timestamptz,
  file_id uuid, file_name text, file_size bigint, storage_key text
)
language sql stable security definer set search_path = '' as $$
  with reading as materialized (
    select * from public.open_reading(p_reading_id)
  ), of_cases as materialized (
    select r.row_id from public.deleted_records as r
    where r.client_id = (select client_id from reading) and r.table_name = 'cases'
  ), kept as (
    select r.table_name as part, r.row_id as id, r.record, r.deleted_at
    from public.deleted_records as r
    where (r.client_id = (select client_id from reading) or r.case_id in (select row_id from of_cases))
      and r.restored_at is null and r.table_name <> 'chat_conversations'
      and (r.table_name <> 'chat_messages' or (select with_chats from reading))
    union all
    select 'time_entries', t.id, to_jsonb(t), null
    from public.time_entries as t where t.former_case_id in (select row_id from of_cases)
  )
  select k.part, k.id, coalesce(
      (k.record ->> 'entry_timestamp')::timestamptz, (k.record ->> 'court_date')::timestamptz,
      (k.record ->> 'date')::timestamp at time zone public.firm_time_zone(),
      (k.record ->> 'created_at')::timestamptz, k.deleted_at)::timestamptz(3),
    k.record, k.deleted_at, f.id, f.name, f.size, f.storage_key
  from kept as k left join public.files as f
    on f.id = coalesce(k.record ->> 'file_id', k.record ->> 'client_photo_file_id')::uuid
$$;
alter function public.kept_of_reading(uuid) owner to portico_definer;
grant execute on function public.kept_of_reading(uuid) to portico_admin;

-- A file of an open reading. Where its content is about to be sent, that is put on record.
create or replace function public.file_of_reading(p_reading_id uuid, p_file_id uuid, p_taken boolean, p_address text)
returns setof public.files
language plpgsql security definer set search_path = '' as $$
declare
  kept_file public.files;
begin
  if not exists (select from public.kept_of_reading(p_reading_id) where file_id = p_file_id) then return; end if;
  select * into kept_file from public.files where id = p_file_id;
  if p_taken then
    perform public.audit('record.file', 'files', p_file_id,
      jsonb_build_object('name', kept_file.name, 'client_id',
        (select client_id from public.record_readings where id = p_reading_id)), p_address);
  end if;
  return next kept_file;
end $$;
alter function public.file_of_reading(uuid, uuid, boolean, text) owner to portico_definer;
grant execute on function public.file_of_reading(uuid, uuid, boolean, text) to portico_admin;
