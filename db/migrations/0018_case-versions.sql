-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== triggers of cases

create or replace trigger record_publish_consent before insert or update of publish_title on public.cases
  for each row execute function public.record_publish_consent();
create or replace trigger record_case_status after insert on public.cases
  for each row execute function public.record_case_status();
create or replace trigger record_case_status_change after update of status on public.cases
  for each row when (old.status <> new.status) execute function public.record_case_status();
create or replace trigger renew_share_link before update of share_link_revoked_at on public.cases
  for each row when (new.share_link_revoked_at is null) execute function public.renew_share_link();
create or replace trigger audit_share_link after update of share_link_revoked_at on public.cases
  for each row execute function public.audit_share_link();
-- What forms edit; a link that is renewed takes nobody's words away.
create or replace trigger bump_version before update of case_number, title, description, status, client_name, client_id,
  lawyer_id, practice_area, start_date, client_photo_file_id, cover_image_file_id, publish_title
  on public.cases for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.cases
  for each row execute function public.claim_files('client_photo_file_id', 'client_photo', 'cover_image_file_id', 'case_cover');
create or replace trigger release_files after update of client_photo_file_id, cover_image_file_id or delete on public.cases
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.cases
  for each row execute function public.record_change('*', 'id', 'client_id', 'lawyer_id', 'published=publish_title');
create or replace trigger bump_version before update of description, entry_timestamp, file_id, document_url, document_name
  on public.case_updates for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update of file_id on public.case_updates
  for each row execute function public.claim_files('file_id', 'case_update');
create or replace trigger release_files after update of file_id or delete on public.case_updates
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.case_updates
  for each row execute function public.record_change('case_id');
