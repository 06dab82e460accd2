create or replace trigger bump_version before update of title, description, status, priority, due_date, assigned_to,
  repeats, repeats_until
  on public.case_tasks for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.case_tasks
  for each row execute function public.record_change('*', 'case_id', 'lawyer_id', 'assigned_to');

create or replace trigger keep_search_text before insert or update of title, case_id on public.case_tasks
  for each row execute function public.keep_search_text_with_case();
create or replace trigger pass_on_case_title_to_case_tasks after update of case_number, title on public.cases
  for each row when (old.case_number <> new.case_number or old.title <> new.title)
  execute function public.pass_on_case_title('case_tasks');

create or replace function public.set_due_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.due_order := coalesce(new.due_date, date '9999-12-31');
  return new;
end $$;
create or replace trigger set_due_order before insert or update of due_date, due_order on public.case_tasks
  for each row execute function public.set_due_order();

-- What is assigned to the acting lawyer in other lawyers' cases. A function, so that they learn a task and its case's
-- number and title, and nothing else of that case.
create or replace function public.tasks_assigned_elsewhere()
returns table (id uuid, title text, description text, status text, priority text, due_date date, due_order date,
  repeats text, version integer, search_text text, case_id uuid, case_number text, case_title text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.title, t.description, t.status, t.priority, t.due_date, t.due_order, t.repeats, t.version,
    t.search_text, c.id, c.case_number, c.title
  from public.case_tasks as t join public.cases as c on c.id = t.case_id
  where t.assigned_to = nullif(current_setting('portico.lawyer_id', true), '')::uuid
    and t.lawyer_id is distinct from t.assigned_to and t.status <> 'completed'
    and t.case_id <> all (public.screened_cases())
$$;
alter function public.tasks_assigned_elsewhere() owner to portico_definer;
revoke all on function public.tasks_assigned_elsewhere() from public;
grant execute on function public.tasks_assigned_elsewhere() to portico_lawyer;

-- What lawyers add to their cases: planning by administrators, imports and restored cases write none. The tasks of a
-- checklist have one line together (add_checklist_tasks), one that follows another has its own (repeat_task).
create or replace function public.audit_lawyer_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit('task.added', 'case_tasks', new.id, jsonb_build_object('case_id', new.case_id));
  return null;
end $$;
alter function public.audit_lawyer_task() owner to portico_definer;
create or replace trigger audit_lawyer_task after insert on public.case_tasks
  for each row when (current_setting('role') = 'portico_lawyer' and new.checklist_id is null
    and new.follows is null)
  execute function public.audit_lawyer_task();
create or replace trigger audit_changes after update of title, description, status, priority, due_date, assigned_to,
  repeats, repeats_until
  on public.case_tasks for each row execute function public.audit_changes('title', 'description', 'status', 'priority', 'due_date', 'assigned_to',
  'repeats', 'repeats_until');

-- Where repetitions count from: the due date that somebody chose last.
create or replace function public.anchor_repetition() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.repeats is null then
    new.repeats_until := null;
    new.repeats_from := null;
  elsif tg_op = 'INSERT' then
    new.repeats_from := coalesce(new.repeats_from, new.due_date);
  elsif old.repeats is distinct from new.repeats or old.due_date is distinct from new.due_date then
    new.repeats_from := new.due_date;
  end if;
  return new;
end $$;
create or replace trigger anchor_repetition before insert or update of repeats, repeats_until, due_date on public.case_tasks
  for each row execute function public.anchor_repetition();

-- The first day after `p_after` on which a task is due that repeats from `p_from`, which is not later. Months are
-- counted from the first day, so that the 31st falls on the last day of shorter months and comes back afterwards.
create or replace function public.next_repetition(p_repeats text, p_from date, p_after date) returns date
language plpgsql immutable set search_path = '' as $$
declare
  days constant integer := case p_repeats when 'weekly' then 7 when 'every two weeks' then 14 end;
  months constant integer := case p_repeats when 'monthly' then 1 when 'quarterly' then 3 when 'yearly' then 12 end;
  passed constant integer := (extract(year from p_after) - extract(year from p_from)) * 12
    + extract(month from p_after) - extract(month from p_from);
begin
  if days is not null then return p_from + ((p_after - p_from) / days + 1) * days; end if;
  return (select min(due) from (
    select (p_from + make_interval(months => times * months))::date as due
    from generate_series(passed / months, passed / months + 1) as times
  ) as near where due > p_after);
end $$;
grant execute on function public.next_repetition(text, date, date) to portico_definer;

-- Makes the task that follows a completed one: due after it, and not before today, however many days were missed.
-- None in a closed case, none after the last day, and only one: a task that is opened and completed again has its own.
create or replace function public.repeat_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due date;
  made uuid;
begin
  perform from public.cases where id = new.case_id and lower(status) not like '%closed%' for share;
  if not found then return null; end if;
  due := public.next_repetition(new.repeats, new.repeats_from, greatest(new.due_date, public.firm_today() - 1));
  -- 2100 is the last year that anything may be entered for (platform/dates/date-fields.ts).
  if due > least(new.repeats_until, date '2100-12-31') then return null; end if;
  insert into public.case_tasks (case_id, title, description, priority, assigned_to, due_date, repeats, repeats_until,
    repeats_from, follows)
  values (new.case_id, new.title, new.description, new.priority, new.assigned_to, due, new.repeats, new.repeats_until,
    new.repeats_from, new.id)
  on conflict (follows) do nothing returning id into made;
  if made is not null then
    perform public.audit('task.repeated', 'case_tasks', made, jsonb_build_object('case_id', new.case_id));
  end if;
  return null;
end $$;
alter function public.repeat_task() owner to portico_definer;
create or replace trigger repeat_task after insert on public.case_tasks
  for each row when (new.status = 'completed' and new.repeats is not null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.repeat_task();
create or replace trigger repeat_task_change after update of status on public.case_tasks
  for each row when (new.status = 'completed' and old.status <> 'completed' and new.repeats is not null)
  execute function public.repeat_task();
