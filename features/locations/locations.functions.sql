create or replace trigger record_change after insert or update or delete on public.locations
  for each row execute function public.record_change('*');
