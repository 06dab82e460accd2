create or replace trigger bump_version before update on public.firm_settings
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.firm_settings
  for each row execute function public.record_change('*');
create or replace trigger claim_files before insert or update on public.firm_settings
  for each row execute function public.claim_files('logo_file_id', 'firm_logo');
create or replace trigger release_files after update of logo_file_id or delete on public.firm_settings
  for each row execute function public.release_files();
