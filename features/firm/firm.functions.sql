create or replace trigger bump_version before update on public.firm_settings
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.firm_settings
  for each row execute function public.record_change('*');
