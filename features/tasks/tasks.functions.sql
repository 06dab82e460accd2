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

-- What lawyers add to their cases: planning by administrators, imports and restored cases write none. The tasks of a
-- checklist have one line together (add_checklist_tasks).
create or replace function public.audit_lawyer_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit('task.added', 'case_tasks', new.id, jsonb_build_object('case_id', new.case_id));
  return null;
end $$;
alter function public.audit_lawyer_task() owner to portico_definer;
create or replace trigger audit_lawyer_task after insert on public.case_tasks
  for each row when (current_setting('role') = 'portico_lawyer' and new.checklist_id is null)
  execute function public.audit_lawyer_task();
create or replace trigger audit_changes after update of title, description, status, priority, due_date, assigned_to
  on public.case_tasks for each row execute function public.audit_changes('title', 'description', 'status', 'priority', 'due_date', 'assigned_to');
