create or replace trigger bump_version before update of description, entry_timestamp, file_id, document_url, document_name
  on public.case_updates for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update of file_id on public.case_updates
  for each row execute function public.claim_files('file_id', 'case_update');
create or replace trigger release_files after update of file_id or delete on public.case_updates
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.case_updates
  for each row execute function public.record_change('case_id');
create or replace trigger audit_changes after update of description, entry_timestamp, document_name
  on public.case_updates for each row execute function public.audit_changes('description', 'entry_timestamp', 'document_name');
