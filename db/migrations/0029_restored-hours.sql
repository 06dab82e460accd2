ALTER TABLE "time_entries" ADD COLUMN "former_case_id" uuid;

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of billing

-- Keeps the case's number and the lawyer's name on the entry; when those are deleted, the last ones stay. Of a deleted
-- case its id stays as well, in case it is restored.
create or replace function public.name_time_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.case_number := coalesce((select case_number from public.cases where id = new.case_id), new.case_number);
  new.lawyer_name := coalesce((select name from public.lawyers where id = new.lawyer_id), new.lawyer_name);
  if new.case_id is not null then
    new.former_case_id := null;
  elsif tg_op = 'UPDATE' and old.case_id is not null
    and not exists (select from public.cases where id = old.case_id) then
    new.former_case_id := old.case_id;
  end if;
  return new;
end $$;
alter function public.name_time_entry() owner to portico_definer;

-- ==== functions of restoration

-- Brings a deleted case back under its own id, with what went in the same moment: timeline, tasks, documents, court
-- dates and their files, the hours that were worked for it, and the statuses that it had, which the log remembers. What
-- had been deleted before stays deleted. Whoever is gone meanwhile is no longer named. Nothing of it is public until
-- consent is recorded anew; PINs and unlocks don't come back. The record itself stays until its date.
create or replace function public.restore_case(p_record_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
  gone public.deleted_records;
  of_table text;
  columns text;
  uploaders jsonb;
begin
  select * into gone from public.deleted_records where id = p_record_id and table_name = 'cases' for update;
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  if gone.restored_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has restored this case already.';
  end if;
  if gone.client_id is not null and not exists (select from public.clients where id = gone.client_id) then
    raise exception using errcode = 'PT409',
      message = 'This case’s client was deleted for good, and all of the client’s cases with them.';
  end if;
  if exists (select from public.cases where case_number = gone.label) then
    raise exception using errcode = 'PT409', message =
      format('Another case has the number %s by now. Give that one another number first.', gone.label);
  end if;

  -- A row claims only what its writer has just uploaded (claim_files): until the end, that is these.
  with released as (
    select id, uploaded_by from public.files where state = 'released' and id in (
      select unnest(r.file_ids) from public.deleted_records as r
      where r.case_id = gone.case_id and r.deleted_at = gone.deleted_at
    ) for update
  ), staged as (
    update public.files as f set state = 'staged', uploaded_by = acting from released where f.id = released.id
  ) select jsonb_object_agg(id, uploaded_by) into uploaders from released;

  -- While the case's own id stands here, its triggers take nothing for news (see case-notices, cases).
  perform set_config('portico.restoring', gone.case_id::text, true);
  foreach of_table in array array['cases', 'case_updates', 'case_tasks', 'documents', 'calendar_events'] loop
    -- The columns that the rows had and that there still are: an older image knows nothing of newer ones.
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_catalog.pg_attribute
      where attrelid = format('public.%I', of_table)::regclass and attnum > 0 and not attisdropped and (
        select r.record from public.deleted_records as r
        where r.case_id = gone.case_id and r.deleted_at = gone.deleted_at and r.table_name = of_table limit 1
      ) ? attname;
    continue when columns is null;
    execute format($insert$
      with part as (
        update public.deleted_records as r set restored_at = now(), restored_by = $1
        where r.case_id = $2 and r.deleted_at = $3 and r.restored_at is null and r.table_name = %1$L
        returning r.record
      )
      insert into public.%1$I (%2$s) select %2$s from part, jsonb_populate_record(null::public.%1$I,
        part.record || jsonb_build_object(
          'publish_title', false, 'is_public', false, 'consent_given', false,
          'lawyer_id', (select id from public.lawyers where id = (part.record ->> 'lawyer_id')::uuid),
          'assigned_to', (select id from public.lawyers where id = (part.record ->> 'assigned_to')::uuid),
          'uploaded_by', (select id from public.lawyers where id = (part.record ->> 'uploaded_by')::uuid),
          'uploaded_by_client', (select id from public.clients where id = (part.record ->> 'uploaded_by_client')::uuid),
          'created_by', (select id from public.users where id = (part.record ->> 'created_by')::uuid)
        ))
    $insert$, of_table, columns) using acting, gone.case_id, gone.deleted_at;
  end loop;
  perform set_config('portico.restoring', '', true);

  update public.files as f set uploaded_by = was.value::uuid
    from jsonb_each_text(uploaders) as was where f.id = was.key::uuid;
  insert into public.case_status_changes (case_id, client_id, lawyer_id, from_status, to_status, changed_by, changed_at)
    select c.id, c.client_id, c.lawyer_id, told.detail ->> 'from', told.detail ->> 'to', told.user_id, told.at
    from public.audit_log as told join public.cases as c on c.id = told.case_id
    where told.case_id = gone.case_id and told.action = 'case.status';
  update public.time_entries set case_id = gone.case_id where former_case_id = gone.case_id and case_id is null;
  perform public.audit('case.restored', 'cases', gone.case_id, jsonb_build_object('record_id', gone.id));
end $$;
alter function public.restore_case(uuid) owner to portico_definer;
grant execute on function public.restore_case(uuid) to portico_admin;

-- ==== triggers of case-notices

create or replace trigger notify_of_request after insert on public.case_access_requests
  for each row execute function public.notify_of_case('pin_requested');
create or replace trigger notify_of_pin after insert on public.case_access_pins
  for each row execute function public.notify_of_case('pin_created');
-- What comes back with a restored case is no news.
create or replace trigger notify_of_update after insert on public.case_updates
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('case_update');
create or replace trigger notify_of_document after insert on public.documents
  for each row when (new.uploaded_by_client is null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('document_added');

-- ==== triggers of cases

create or replace trigger record_publish_consent before insert or update of publish_title on public.cases
  for each row execute function public.record_publish_consent();
-- A case that is restored has its statuses already.
create or replace trigger record_case_status after insert on public.cases
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text)
  execute function public.record_case_status();
create or replace trigger record_case_status_change after update of status on public.cases
  for each row when (old.status <> new.status) execute function public.record_case_status();
create or replace trigger renew_share_link before update of share_link_revoked_at on public.cases
  for each row when (new.share_link_revoked_at is null) execute function public.renew_share_link();
create or replace trigger audit_share_link after update of share_link_revoked_at on public.cases
  for each row execute function public.audit_share_link();
-- What forms edit; a link that is renewed takes nobody's words away.
create or replace trigger bump_version before update of case_number, title, description, status, client_name, client_id,
  lawyer_id, practice_area, start_date, client_photo_file_id, cover_image_file_id, publish_title
  on public.cases for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.cases
  for each row execute function public.claim_files('client_photo_file_id', 'client_photo', 'cover_image_file_id', 'case_cover');
create or replace trigger release_files after update of client_photo_file_id, cover_image_file_id or delete on public.cases
  for each row execute function public.release_files();
create or replace function public.record_change_of_cases() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('cases'),
    ('cases/id/' || new.id),
    (case when old.id is distinct from new.id then 'cases/id/' || old.id end),
    ('cases/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'cases/client_id/' || old.client_id end),
    ('cases/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'cases/lawyer_id/' || old.lawyer_id end),
    (case when old.publish_title or new.publish_title then 'cases/published' end),
    (case when tg_op <> 'INSERT' and (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id or tg_op = 'DELETE') then 'cases/reach/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_cases() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.cases
  for each row execute function public.record_change_of_cases();
create or replace trigger bump_version before update of description, entry_timestamp, file_id, document_url, document_name
  on public.case_updates for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update of file_id on public.case_updates
  for each row execute function public.claim_files('file_id', 'case_update');
create or replace trigger release_files after update of file_id or delete on public.case_updates
  for each row execute function public.release_files();
create or replace function public.record_change_of_case_updates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_updates/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_updates/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_updates() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_updates
  for each row execute function public.record_change_of_case_updates();

-- ==== triggers of documents

create or replace trigger adopt_uploader before insert or update of case_id, uploaded_by on public.documents
  for each row when (new.case_id is null) execute function public.adopt_uploader();
create or replace trigger claim_files before insert or update of file_id on public.documents
  for each row execute function public.claim_files('file_id', 'document');
create or replace trigger move_document_file after update of case_id, client_id on public.documents
  for each row execute function public.move_document_file();
create or replace trigger release_files after update of file_id or delete on public.documents
  for each row execute function public.release_files();
create or replace function public.record_change_of_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('documents'),
    ('documents/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'documents/case_id/' || old.case_id end),
    ('documents/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'documents/client_id/' || old.client_id end),
    ('documents/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'documents/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_documents() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.documents
  for each row execute function public.record_change_of_documents();
create or replace trigger notify_of_upload after insert on public.documents
  for each row when (new.uploaded_by_client is not null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_upload();

-- ==== table time_entries

alter table "time_entries" enable row level security;
alter table "time_entries" force row level security;
revoke all on "time_entries" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: records and bills time
grant select,
  insert ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date", "client_key"),
  update ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date"),
  delete
on "time_entries" to portico_admin;

drop policy if exists "administrators keep time" on "time_entries";
create policy "administrators keep time" on "time_entries" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "time_entries" to portico_definer;
drop policy if exists definer on "time_entries";
create policy definer on "time_entries" to portico_definer using (true) with check (true);
