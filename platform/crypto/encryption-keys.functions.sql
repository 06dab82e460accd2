-- Notifies every process at once that another key is active; administrators see it.
create or replace trigger record_change after insert or update or delete on public.encryption_keys
  for each row execute function public.record_change('*');
