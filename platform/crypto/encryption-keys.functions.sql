-- Every process hears at once that another key is the active one; administrators see it.
create or replace trigger record_change after insert or update or delete on public.encryption_keys
  for each row execute function public.record_change('*');
