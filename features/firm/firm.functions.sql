create or replace trigger bump_version before update on public.firm_settings
  for each row execute function public.bump_version();
create or replace trigger record_change after insert or update or delete on public.firm_settings
  for each row execute function public.record_change('*');
create or replace trigger claim_files before insert or update on public.firm_settings
  for each row execute function public.claim_files('logo_file_id', 'firm_logo');
create or replace trigger release_files after update of logo_file_id or delete on public.firm_settings
  for each row execute function public.release_files();

-- Writes the line 'firm.changed' with the settings that have another value than before (`field_changes`). The first settings
-- are no change.
create or replace function public.audit_firm_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant text[] := array(
    select key from jsonb_object_keys(old.settings || new.settings) as key
    where old.settings -> key is distinct from new.settings -> key order by key);
begin
  if cardinality(changed) = 0 then return null; end if;
  perform public.audit('firm.changed', 'firm_settings', null, jsonb_build_object('changed', changed));
  insert into public.field_changes (line_id, field, before, after)
    select currval('public.audit_log_id_seq'), key, old.settings -> key, new.settings -> key from unnest(changed) as key;
  return null;
end $$;
alter function public.audit_firm_changes() owner to portico_definer;
create or replace trigger audit_firm_changes after update of settings on public.firm_settings
  for each row execute function public.audit_firm_changes();
