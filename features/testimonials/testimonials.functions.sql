create or replace trigger claim_files before insert or update of consent_file_id on public.testimonials
  for each row execute function public.claim_files('consent_file_id', 'testimonial_consent');
create or replace trigger release_files after update of consent_file_id or delete on public.testimonials
  for each row execute function public.release_files();
create or replace trigger bump_version before update of quote, name, detail, rating, consented_on, pending,
  consent_file_id, published on public.testimonials for each row execute function public.bump_version();

-- Publishing a text, or changing a shown one, approves it. Clearing the date of the consent withdraws the
-- consent, and the publication with it.
create or replace function public.approve_testimonial() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.consented_on is not null and new.consented_on is null then
    new.published := false;
  end if;
  if not new.published then
    new.approved_by := null;
    new.approved_at := null;
  elsif tg_op = 'INSERT' or not old.published
    or (new.quote, new.name, new.detail, new.rating) is distinct from (old.quote, old.name, old.detail, old.rating)
  then
    new.approved_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.approved_at := clock_timestamp();
  end if;
  return new;
end $$;
create or replace trigger approve_testimonial before insert or update on public.testimonials
  for each row execute function public.approve_testimonial();

create or replace function public.keep_testimonial_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.testimonial_versions (testimonial_id, quote, name, detail, rating, consented_on, approved_by, approved_at)
    values (new.id, new.quote, new.name, new.detail, new.rating, new.consented_on, new.approved_by, new.approved_at);
  return null;
end $$;
alter function public.keep_testimonial_version() owner to portico_definer;
create or replace trigger keep_testimonial_version after insert on public.testimonials
  for each row when (new.published) execute function public.keep_testimonial_version();
create or replace trigger keep_testimonial_version_change after update on public.testimonials
  for each row when (new.published and old.approved_at is distinct from new.approved_at)
  execute function public.keep_testimonial_version();

-- Who published, approved or withdrew a testimonial.
create or replace function public.audit_testimonial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.published then 'testimonial.published' else 'testimonial.withdrawn' end, 'testimonials', new.id);
  return null;
end $$;
alter function public.audit_testimonial() owner to portico_definer;
create or replace trigger audit_testimonial after insert on public.testimonials
  for each row when (new.published) execute function public.audit_testimonial();
create or replace trigger audit_testimonial_change after update on public.testimonials
  for each row when (old.approved_at is distinct from new.approved_at) execute function public.audit_testimonial();

-- The consent behind it is kept with the others (publication_consents), also after it was withdrawn.
create or replace function public.keep_testimonial_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_consent('testimonial', 'testimonials', new.id, null, new.consented_on is not null,
    case when new.consent_file_id is not null then 'written' end);
  return null;
end $$;
alter function public.keep_testimonial_consent() owner to portico_definer;
create or replace trigger keep_testimonial_consent after insert on public.testimonials
  for each row when (new.consented_on is not null) execute function public.keep_testimonial_consent();
create or replace trigger keep_testimonial_consent_change after update of consented_on on public.testimonials
  for each row when ((old.consented_on is null) <> (new.consented_on is null))
  execute function public.keep_testimonial_consent();
create or replace trigger end_consent after delete on public.testimonials
  for each row when (old.consented_on is not null) execute function public.end_consent('testimonial');

-- Advertising is kept after it is deleted, with everything that was shown before.
create or replace trigger archive_deleted after delete on public.testimonials
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.testimonial_versions
  for each row execute function public.archive_deleted();
create or replace trigger record_change after insert or update or delete on public.testimonials
  for each row execute function public.record_change('*', 'public=published');
