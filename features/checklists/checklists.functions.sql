create or replace trigger bump_version before update of name, practice_area, active on public.checklists
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.checklists
  for each row execute function public.record_change('*');

-- Copies a checklist's tasks into a case and returns their number. Each is dated a millisecond after the previous one,
-- because tasks are listed by the time when they were added; `p_after` is how many this transaction has already added.
create or replace function public.add_checklist_tasks(p_case_id uuid, p_checklist_id uuid, p_after integer default 0)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
  called text;
begin
  with planned as (
    insert into public.case_tasks
      (case_id, title, description, priority, due_date, assigned_to, checklist_id, checklist_name, created_at)
    select c.id, i.title, i.description, i.priority, c.start_date + i.due_after_days,
      case when i.is_for_lawyer then c.lawyer_id end, l.id, l.name,
      now() + (p_after + i.position) * interval '1 millisecond'
    from public.cases as c, public.checklists as l join public.checklist_items as i on i.checklist_id = l.id
    where c.id = p_case_id and l.id = p_checklist_id
    order by i.position
    returning checklist_name
  ) select count(*), min(checklist_name) into added, called from planned;
  if added > 0 then
    perform public.audit('checklist.applied', 'cases', p_case_id,
      jsonb_build_object('name', called, 'tasks', added));
  end if;
  return added;
end $$;
alter function public.add_checklist_tasks(uuid, uuid, integer) owner to portico_definer;
revoke all on function public.add_checklist_tasks(uuid, uuid, integer) from public;
grant execute on function public.add_checklist_tasks(uuid, uuid, integer) to portico_definer;

-- A new case gets the tasks of the active checklists of its practice area, and those of all areas, however it is opened. A
-- restored case has its tasks already; imported cases come from a practice that plans its work elsewhere.
create or replace function public.start_checklists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list uuid;
  added integer := 0;
begin
  for list in
    select id from public.checklists
    where active and (practice_area is null or practice_area = new.practice_area)
    order by practice_area nulls first, name
  loop
    added := added + public.add_checklist_tasks(new.id, list, added);
  end loop;
  return null;
end $$;
alter function public.start_checklists() owner to portico_definer;
create or replace trigger start_checklists after insert on public.cases
  for each row when (
    coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text
    and coalesce(current_setting('portico.importing', true), '') <> 'cases')
  execute function public.start_checklists();

-- Adds an active checklist to a case of the acting lawyer, or to any by an administrator, once; how many tasks. The case
-- is locked, so that two at once don't both add it.
create or replace function public.apply_checklist(p_case_id uuid, p_checklist_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.cases where id = p_case_id and (
    current_setting('role') = 'portico_admin' or lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
  ) for no key update;
  if not found or not exists (select from public.checklists where id = p_checklist_id and active) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  if exists (select from public.case_tasks where case_id = p_case_id and checklist_id = p_checklist_id) then
    raise exception using errcode = 'PT409', message = 'This case has the tasks of this checklist already.';
  end if;
  return public.add_checklist_tasks(p_case_id, p_checklist_id);
end $$;
alter function public.apply_checklist(uuid, uuid) owner to portico_definer;
revoke all on function public.apply_checklist(uuid, uuid) from public;
grant execute on function public.apply_checklist(uuid, uuid) to portico_lawyer, portico_admin;
