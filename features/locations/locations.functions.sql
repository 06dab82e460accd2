create or replace trigger bump_version before update on public.locations
  for each row when (old is distinct from new) execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.locations
  for each row execute function public.record_change('*');
create or replace trigger audit_changes after update of city, state on public.locations
  for each row execute function public.audit_changes('city', 'state');
