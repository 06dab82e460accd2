-- Brings a deleted case back under its own id, with what went in the same moment: timeline, tasks, documents, court
-- dates and their files, the hours that were worked for it, and the statuses that it had, which the log remembers. What
-- had been deleted before stays deleted. People who were deleted since are no longer named. Nothing of it is public until
-- consent is recorded again; PINs and unlocks don't come back. The record itself stays until its date.
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

  -- While this setting has the case's id, its triggers send no notifications (see case-notices, cases).
  perform set_config('portico.restoring', gone.case_id::text, true);
  foreach of_table in array array['cases', 'case_parties', 'case_updates', 'case_tasks', 'documents', 'calendar_events'] loop
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
