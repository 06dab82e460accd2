create or replace trigger bump_version before update of title, description, status, priority, due_date, assigned_to
  on public.case_tasks for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.case_tasks
  for each row execute function public.record_change('*', 'case_id', 'lawyer_id');
