-- The current consent, with who recorded it and when; its form is entered with it and can't change. Withdrawing it also
-- withdraws the publication, even if the same update sets it, and is kept in publication_consents. A consent ends when
-- the court date's case gets another client, or it moves to another client's case: adopt_case_owners runs before this.
create or replace function public.record_hearing_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.consent_given and new.client_id is distinct from old.client_id then
    new.consent_given := false;
    -- A form that was opened before must not give it again.
    new.version := old.version + 1;
  end if;
  if new.consent_given and (tg_op = 'INSERT' or not old.consent_given) then
    new.consent_recorded_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.consent_recorded_at := now();
  elsif not new.consent_given then
    new.consent_recorded_by := null;
    new.consent_recorded_at := null;
    new.consent_form := null;
    if tg_op = 'UPDATE' then new.is_public := new.is_public and not old.consent_given; end if;
  else
    new.consent_form := old.consent_form;
  end if;
  return new;
end $$;
create or replace trigger record_hearing_consent before insert
  or update of consent_given, consent_form, case_id, client_id on public.calendar_events
  for each row execute function public.record_hearing_consent();

-- The home page's upcoming cases: the next ten public hearings, soonest first. An unconfirmed judge is
-- a placeholder, and a real hearing must not be shown with an invented name.
create or replace function public.upcoming_public_hearings()
returns table (id uuid, title text, court_date timestamptz, judge_name text, location text)
language sql stable security definer set search_path = '' as $$
  select id, title, court_date,
    case when judge_confirmed and judge_name <> '' then judge_name else 'Judge to be assigned' end, location
  from public.calendar_events
  where is_public and consent_given and court_date >= now()
  order by calendar_events.court_date, calendar_events.id limit 10
$$;
alter function public.upcoming_public_hearings() owner to portico_definer;
grant execute on function public.upcoming_public_hearings()
  to portico_anon, portico_client, portico_lawyer, portico_admin;

create or replace trigger bump_version before update of case_id, title, description, court_date, deadline, judge_name,
  judge_confirmed, client_name, is_public, consent_given, event_type, location, start_time, end_time
  on public.calendar_events for each row execute function public.bump_version();
-- A public row has consent (calendar_events_consent_given_check), so this one column decides what the public sees.
create or replace trigger record_change after insert or update or delete on public.calendar_events
  for each row execute function public.record_change('*', 'case_id', 'client_id', 'lawyer_id', 'public=is_public');
create or replace trigger audit_changes after update of case_id, title, description, court_date, deadline, judge_name, judge_confirmed, client_name, is_public, consent_given, event_type, location, start_time, end_time
  on public.calendar_events for each row execute function public.audit_changes('case_id', 'title', 'description', 'court_date', 'deadline', 'judge_name', 'judge_confirmed', 'client_name', 'is_public', 'consent_given', 'event_type', 'location', 'start_time', 'end_time');

-- Logs court dates that lawyers schedule; administrators' entries, imports and restored cases write no line.
create or replace function public.audit_lawyer_court_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit('court-date.added', 'calendar_events', new.id, jsonb_build_object('case_id', new.case_id));
  return null;
end $$;
alter function public.audit_lawyer_court_date() owner to portico_definer;
create or replace trigger audit_lawyer_court_date after insert on public.calendar_events
  for each row when (current_setting('role') = 'portico_lawyer') execute function public.audit_lawyer_court_date();
