create or replace trigger bump_version before update of title, description, status, priority, due_date, assigned_to
  on public.case_tasks for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.case_tasks
  for each row execute function public.record_change('*', 'case_id', 'lawyer_id', 'assigned_to');

-- What is assigned to the acting lawyer in other lawyers' cases. A function, so that they learn a task and its case's
-- number and title, and nothing else of that case.
create or replace function public.tasks_assigned_elsewhere()
returns table (id uuid, title text, description text, status text, priority text, due_date date, case_id uuid,
  case_number text, case_title text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.title, t.description, t.status, t.priority, t.due_date, c.id, c.case_number, c.title
  from public.case_tasks as t join public.cases as c on c.id = t.case_id
  where t.assigned_to = nullif(current_setting('portico.lawyer_id', true), '')::uuid
    and t.lawyer_id is distinct from t.assigned_to and t.status <> 'completed'
$$;
alter function public.tasks_assigned_elsewhere() owner to portico_definer;
revoke all on function public.tasks_assigned_elsewhere() from public;
grant execute on function public.tasks_assigned_elsewhere() to portico_lawyer;

-- What lawyers do with the tasks of their cases: planning by administrators, imports and restored cases write none.
create or replace function public.audit_lawyer_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_case constant jsonb := jsonb_build_object('case_id', new.case_id);
begin
  if tg_op = 'INSERT' then
    perform public.audit('task.added', 'case_tasks', new.id, of_case);
    return null;
  end if;
  if new.status <> old.status then
    perform public.audit('task.status', 'case_tasks', new.id,
      of_case || jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if new.assigned_to is distinct from old.assigned_to then
    perform public.audit('task.assigned', 'case_tasks', new.id, of_case || jsonb_build_object('to', new.assigned_to));
  end if;
  if (new.title, new.description, new.priority, new.due_date)
    is distinct from (old.title, old.description, old.priority, old.due_date) then
    perform public.audit('task.changed', 'case_tasks', new.id, of_case);
  end if;
  return null;
end $$;
alter function public.audit_lawyer_task() owner to portico_definer;
create or replace trigger audit_lawyer_task after insert or update on public.case_tasks
  for each row when (current_setting('role') = 'portico_lawyer') execute function public.audit_lawyer_task();
