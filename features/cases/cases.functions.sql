-- Whether the acting lawyer may open a case, or keep a document, for this client: an appointment that is confirmed or was held, an
-- assignment, or a case that they share already. A function, because a policy on cases can't ask cases.
create or replace function public.is_client_of_lawyer(p_client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with me as (select nullif(current_setting('portico.lawyer_id', true), '')::uuid as id)
  select exists (select from public.appointments as a, me
      where a.client_id = p_client_id and a.lawyer_id = me.id and a.status in ('confirmed', 'held'))
    or exists (select from public.clients as c, me where c.id = p_client_id and c.lawyer_id = me.id)
    or exists (select from public.cases as c, me where c.client_id = p_client_id and c.lawyer_id = me.id)
$$;
alter function public.is_client_of_lawyer(uuid) owner to portico_definer;
grant execute on function public.is_client_of_lawyer(uuid) to portico_lawyer;

-- The current consent to publish, with who recorded it and when; its form is entered with it and can't change. Withdrawn
-- consents are kept in publication_consents. A consent ends when the case gets another client: the former one gave it.
create or replace function public.record_publish_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.publish_title and new.client_id is distinct from old.client_id then
    new.publish_title := false;
  end if;
  if new.publish_title and (tg_op = 'INSERT' or not old.publish_title) then
    new.publish_consent_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.publish_consent_at := now();
  elsif not new.publish_title then
    new.publish_consent_by := null;
    new.publish_consent_at := null;
    new.publish_consent_form := null;
  else
    new.publish_consent_form := old.publish_consent_form;
  end if;
  return new;
end $$;
create or replace trigger record_publish_consent before insert
  or update of publish_title, publish_consent_form, client_id
  on public.cases
  for each row execute function public.record_publish_consent();

create or replace function public.record_case_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case tg_op when 'UPDATE' then old.status end;
begin
  insert into public.case_status_changes (case_id, client_id, lawyer_id, from_status, to_status)
    values (new.id, new.client_id, new.lawyer_id, was, new.status);
  perform public.audit('case.status', 'cases', new.id, jsonb_build_object('from', was, 'to', new.status));
  return null;
end $$;
alter function public.record_case_status() owner to portico_definer;
-- A case that is restored has its statuses already.
create or replace trigger record_case_status after insert on public.cases
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text)
  execute function public.record_case_status();
create or replace trigger record_case_status_change after update of status on public.cases
  for each row when (old.status <> new.status) execute function public.record_case_status();

-- The public part of a lawyer's work: titles of ongoing cases whose clients consented, newest first.
create or replace function public.published_cases(p_lawyer_ids uuid[], p_each integer default 3)
returns table (id uuid, lawyer_id uuid, title text, status text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.lawyer_id, c.title, c.status
  from unnest(p_lawyer_ids) as wanted (lawyer), lateral (
    select * from public.cases
    where cases.lawyer_id = wanted.lawyer and publish_title and cases.status = 'ongoing'
    order by created_at desc limit p_each
  ) as c
$$;
alter function public.published_cases(uuid[], integer) owner to portico_definer;
grant execute on function public.published_cases(uuid[], integer)
  to portico_anon, portico_client, portico_lawyer, portico_admin;

-- A link that was revoked never comes back: who removes the revocation, or asks for it where there is none,
-- gets another one. 128 random bits, as in the column's default.
create or replace function public.renew_share_link() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.share_link := left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32);
  return new;
end $$;
create or replace trigger renew_share_link before update of share_link_revoked_at on public.cases
  for each row when (new.share_link_revoked_at is null) execute function public.renew_share_link();

create or replace function public.audit_share_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.share_link_revoked_at is null then 'case.link-renewed' else 'case.link-revoked' end, 'cases', new.id);
  return null;
end $$;
alter function public.audit_share_link() owner to portico_definer;
create or replace trigger audit_share_link after update of share_link_revoked_at on public.cases
  for each row execute function public.audit_share_link();

-- Only the fields of the forms: renewing a link must not make an open form conflict.
create or replace trigger bump_version before update of case_number, title, description, status, client_name, client_id,
  lawyer_id, practice_area, start_date, client_photo_file_id, cover_image_file_id, publish_title,
  next_step, next_step_on
  on public.cases for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.cases
  for each row execute function public.claim_files('client_photo_file_id', 'client_photo', 'cover_image_file_id', 'case_cover');
create or replace trigger release_files after update of client_photo_file_id, cover_image_file_id or delete on public.cases
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.cases
  for each row execute function public.record_change('*', 'id', 'client_id', 'lawyer_id', 'published=publish_title',
    'reach:client_id,lawyer_id');
create or replace trigger audit_changes after update of case_number, title, description, client_name, client_id, lawyer_id, practice_area, start_date, publish_title, next_step, next_step_on
  on public.cases for each row execute function public.audit_changes('case_number', 'title', 'description', 'client_name', 'client_id', 'lawyer_id', 'practice_area', 'start_date', 'publish_title', 'next_step', 'next_step_on');
