create or replace trigger bump_version before update on public.site_texts
  for each row execute function public.bump_version();

-- Publishing a text, or changing a published one, approves it.
create or replace function public.approve_site_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not new.published then
    new.approved_by := null;
    new.approved_at := null;
  elsif tg_op = 'INSERT' or not old.published or new.body is distinct from old.body then
    new.approved_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.approved_at := clock_timestamp();
  end if;
  return new;
end $$;
create or replace trigger approve_site_text before insert or update on public.site_texts
  for each row execute function public.approve_site_text();

create or replace function public.keep_site_text_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_text_versions (site_text_id, body, approved_by, approved_at)
    values (new.id, new.body, new.approved_by, new.approved_at);
  return null;
end $$;
alter function public.keep_site_text_version() owner to portico_definer;
create or replace trigger keep_site_text_version after insert on public.site_texts
  for each row when (new.published) execute function public.keep_site_text_version();
create or replace trigger keep_site_text_version_change after update on public.site_texts
  for each row when (new.published and old.approved_at is distinct from new.approved_at)
  execute function public.keep_site_text_version();

-- Who published, approved or withdrew a text.
create or replace function public.audit_site_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.published then 'site-text.published' else 'site-text.withdrawn' end, 'site_texts', new.id);
  return null;
end $$;
alter function public.audit_site_text() owner to portico_definer;
create or replace trigger audit_site_text after insert on public.site_texts
  for each row when (new.published) execute function public.audit_site_text();
create or replace trigger audit_site_text_change after update on public.site_texts
  for each row when (old.approved_at is distinct from new.approved_at) execute function public.audit_site_text();

create or replace trigger record_change after insert or update or delete on public.site_texts
  for each row execute function public.record_change('*', 'public=published');
