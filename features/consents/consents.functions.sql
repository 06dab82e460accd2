-- Keeps a consent that was given, or ends the one that stands; both are in the audit log.
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

-- What is deleted is published no longer. The deletion itself is in the audit log.
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
