-- Stores a new consent, or ends the current one; both write a line of the audit log.
-- p_kind: 'case_title', 'hearing' or 'testimonial'; p_entity: the table of p_subject_id.
create or replace function public.keep_consent(
  p_kind text, p_entity text, p_subject_id uuid, p_case_id uuid, p_given boolean, p_form text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
begin
  if p_given then
    insert into public.publication_consents (kind, subject_id, case_id, client_id, lawyer_id, form, recorded_by)
      select p_kind, p_subject_id, p_case_id, c.client_id, c.lawyer_id, p_form, acting
      from (select 1) as one left join public.cases as c on c.id = p_case_id;
  else
    update public.publication_consents set withdrawn_at = now(), withdrawn_by = acting
      where kind = p_kind and subject_id = p_subject_id and withdrawn_at is null;
  end if;
  perform public.audit(case when p_given then 'consent.given' else 'consent.withdrawn' end, p_entity, p_subject_id,
    jsonb_strip_nulls(jsonb_build_object('case_id', p_case_id, 'form', case when p_given then p_form end)));
end $$;
alter function public.keep_consent(text, text, uuid, uuid, boolean, text) owner to portico_definer;

create or replace function public.keep_title_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_consent('case_title', 'cases', new.id, new.id, new.publish_title, new.publish_consent_form);
  return null;
end $$;
alter function public.keep_title_consent() owner to portico_definer;
create or replace trigger keep_title_consent after insert on public.cases
  for each row when (new.publish_title) execute function public.keep_title_consent();
create or replace trigger keep_title_consent_change after update of publish_title, client_id on public.cases
  for each row when (old.publish_title <> new.publish_title) execute function public.keep_title_consent();

create or replace function public.keep_hearing_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A court date that moves to another case loses the consent of the one before.
  perform public.keep_consent('hearing', 'calendar_events', new.id,
    case when new.consent_given then new.case_id else old.case_id end, new.consent_given, new.consent_form);
  return null;
end $$;
alter function public.keep_hearing_consent() owner to portico_definer;
create or replace trigger keep_hearing_consent after insert on public.calendar_events
  for each row when (new.consent_given) execute function public.keep_hearing_consent();
create or replace trigger keep_hearing_consent_change after update of consent_given, case_id, client_id
  on public.calendar_events
  for each row when (old.consent_given <> new.consent_given) execute function public.keep_hearing_consent();

-- Ends the consent to publish a deleted row. The deletion itself is in the audit log.
create or replace function public.end_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.publication_consents
    set withdrawn_at = now(), withdrawn_by = nullif(current_setting('portico.user_id', true), '')::uuid
    where kind = tg_argv[0] and subject_id = old.id and withdrawn_at is null;
  return null;
end $$;
alter function public.end_consent() owner to portico_definer;
create or replace trigger end_consent after delete on public.cases
  for each row when (old.publish_title) execute function public.end_consent('case_title');
create or replace trigger end_consent after delete on public.calendar_events
  for each row when (old.consent_given) execute function public.end_consent('hearing');

-- Append-only, for the owner too. A row changes by its withdrawal, once; its copy of the case's lawyer follows the case.
create or replace function public.refuse_consent_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  may_change constant text[] := array['lawyer_id', 'withdrawn_at', 'withdrawn_by'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - may_change = to_jsonb(old) - may_change
    and (old.withdrawn_at is null
      or (old.withdrawn_at, old.withdrawn_by) is not distinct from (new.withdrawn_at, new.withdrawn_by))
  then return new; end if;
  raise insufficient_privilege using message = 'The record of consents is append-only.';
end $$;
create or replace trigger refuse_consent_change before update or delete on public.publication_consents
  for each row execute function public.refuse_consent_change();
create or replace trigger refuse_consent_truncate before truncate on public.publication_consents
  for each statement execute function public.refuse_consent_change();

create or replace function public.pass_on_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.publication_consents set lawyer_id = new.lawyer_id where case_id = new.id;
  return null;
end $$;
alter function public.pass_on_consents() owner to portico_definer;
create or replace trigger pass_on_consents after update of lawyer_id on public.cases
  for each row when (old.lawyer_id is distinct from new.lawyer_id) execute function public.pass_on_consents();

-- The subjects that the acting client may consent to: titles of their ongoing cases, their coming court dates, and all
-- with a consent already. A function, because clients have no rights on court dates.
create or replace function public.own_publications()
returns table (kind text, subject_id uuid, version integer, case_id uuid, case_number text, title text, status text,
  court_date timestamptz, judge_name text, location text, given boolean, form text, given_at timestamptz, shown boolean)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select * from public.cases where client_id = nullif(current_setting('portico.client_id', true), '')::uuid
  )
  select 'case_title', id, version, id, case_number, title, status, null::timestamptz, '', '', publish_title,
    publish_consent_form, publish_consent_at, publish_title and status = 'ongoing' and lawyer_id is not null
  from own where status = 'ongoing' or publish_title
  union all
  select 'hearing', e.id, e.version, own.id, own.case_number, e.title, own.status, e.court_date,
    case when e.judge_confirmed and e.judge_name <> '' then e.judge_name else 'Judge to be assigned' end, e.location,
    e.consent_given, e.consent_form, e.consent_recorded_at, e.is_public
  from own join public.calendar_events as e on e.case_id = own.id
  where e.court_date >= now()
  order by 5, 1, 8, 2 limit 200
$$;
alter function public.own_publications() owner to portico_definer;
grant execute on function public.own_publications() to portico_client;

-- Gives or withdraws the acting client's consent; the triggers above keep the record. Consent is to what the client
-- read, so giving it names the version; withdrawing works for any version, and can be repeated.
-- Returns 'done', 'missing' (also another client's), 'stale', or 'often': 20 consents to one thing in a day.
create or replace function public.decide_publication(p_kind text, p_subject_id uuid, p_version integer, p_given boolean)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.client_id', true), '')::uuid;
  current_version integer;
  stands boolean;
begin
  if p_kind = 'case_title' then
    select version, publish_title into current_version, stands from public.cases
      where id = p_subject_id and client_id = acting for update;
  elsif p_kind = 'hearing' then
    select e.version, e.consent_given into current_version, stands
      from public.calendar_events as e join public.cases as c on c.id = e.case_id
      where e.id = p_subject_id and c.client_id = acting for update of e;
  end if;
  if current_version is null then return 'missing'; end if;
  if stands = p_given then return 'done'; end if;
  if p_given then
    if current_version is distinct from p_version then return 'stale'; end if;
    if (select count(*) from public.publication_consents
        where subject_id = p_subject_id and given_at > now() - interval '1 day') >= 20 then return 'often'; end if;
  end if;
  if p_kind = 'case_title' then
    update public.cases set publish_title = p_given, publish_consent_form = case when p_given then 'portal' end
      where id = p_subject_id;
  else
    update public.calendar_events set consent_given = p_given, consent_form = case when p_given then 'portal' end
      where id = p_subject_id;
  end if;
  return 'done';
end $$;
alter function public.decide_publication(text, uuid, integer, boolean) owner to portico_definer;
grant execute on function public.decide_publication(text, uuid, integer, boolean) to portico_client;
