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
create or replace trigger name_time_entry before insert or update of case_id, lawyer_id on public.time_entries
  for each row execute function public.name_time_entry();
create or replace trigger bump_version before update on public.time_entries
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.time_entries
  for each row execute function public.record_change('*', 'case_id');

-- Notifies lawyers of their hours on their own cases only, which are those that they may read.
create or replace function public.notify_of_own_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op)
    select distinct 'time_entries/lawyer_id/' || e.lawyer_id, lower(tg_op)
    from (values (old.case_id, old.lawyer_id), (new.case_id, new.lawyer_id)) as e (case_id, lawyer_id)
      join public.cases as c on c.id = e.case_id and c.lawyer_id = e.lawyer_id;
  return null;
end $$;
alter function public.notify_of_own_time() owner to portico_definer;
create or replace trigger notify_of_own_time after insert or delete on public.time_entries
  for each row execute function public.notify_of_own_time();
create or replace trigger notify_of_own_time_change after update on public.time_entries
  for each row when (old.* is distinct from new.*) execute function public.notify_of_own_time();
create or replace trigger audit_changes
  after update of case_id, lawyer_id, description, hours, rate_cents, billable, date, billed_at on public.time_entries
  for each row execute function public.audit_changes(
    'case_id', 'lawyer_id', 'description', 'hours', 'rate_cents', 'billable', 'date', 'billed_at');

-- What lawyers record themselves; administrators' entries and imports write no line.
create or replace function public.audit_lawyer_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit('time.added', 'time_entries', new.id, jsonb_build_object('case_id', new.case_id));
  return null;
end $$;
alter function public.audit_lawyer_time() owner to portico_definer;
create or replace trigger audit_lawyer_time after insert on public.time_entries
  for each row when (current_setting('role') = 'portico_lawyer') execute function public.audit_lawyer_time();
