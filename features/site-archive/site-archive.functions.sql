-- Keeps a copy of the public site with its file, whose bytes are stored already.
create or replace function public.keep_site_copy(
  p_reason text, p_files integer, p_storage_key text, p_name text, p_size bigint, p_sha256 text, p_taken_by uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  file uuid;
  copy uuid;
begin
  insert into public.files (storage_key, name, mime, size, sha256, state, purpose, uploaded_by)
    values (p_storage_key, p_name, 'application/zip', p_size, p_sha256, 'stored', 'site_copy', null)
    returning id into file;
  insert into public.site_archive (file_id, reason, files, taken_by)
    values (file, p_reason, p_files, p_taken_by) returning id into copy;
  return copy;
end $$;
alter function public.keep_site_copy(text, integer, text, text, bigint, text, uuid) owner to portico_definer;
grant execute on function public.keep_site_copy(text, integer, text, text, bigint, text, uuid) to portico_system;

-- Whether something that the public site says was changed after a moment. Drafts of articles are not public.
create or replace function public.site_changed_since(p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.audit_log where at > p_at and (
      entity in ('firm_settings', 'locations', 'testimonials', 'lawyers', 'site_texts')
      or action in ('article.published', 'article.withdrawn'))
  )
$$;
alter function public.site_changed_since(timestamptz) owner to portico_definer;
grant execute on function public.site_changed_since(timestamptz) to portico_system;

create or replace trigger release_files after delete on public.site_archive
  for each row execute function public.release_files();
create or replace trigger record_change after insert or delete on public.site_archive
  for each row execute function public.record_change('*');
