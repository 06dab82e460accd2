-- A slug from the name, numbered when it is taken: 'Eleanor Vance' is eleanor-vance, the next one eleanor-vance-2.
-- Without diacritics: 'José Łuczak' is jose-luczak. Existing slugs stay when the rule changes.
create or replace function public.give_lawyer_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain text := translate(lower(regexp_replace(normalize(new.name, NFKD), '[\u0300-\u036f’'']', '', 'g')), 'łøđħı', 'lodhi');
  base text := coalesce(nullif(trim(both '-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g')), ''), 'lawyer');
  turn integer := 1;
begin
  perform pg_advisory_xact_lock(hashtext('give_lawyer_slug'));
  new.slug := base;
  while exists (select from public.lawyers where slug = new.slug) loop
    turn := turn + 1;
    new.slug := base || '-' || turn;
  end loop;
  return new;
end $$;
alter function public.give_lawyer_slug() owner to portico_definer;
create or replace trigger give_lawyer_slug before insert on public.lawyers
  for each row when (new.slug = '') execute function public.give_lawyer_slug();

-- A lawyer who is removed stops being one: the role is removed, and every session ended.
create or replace function public.dismiss_lawyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.user_roles where user_id = old.user_id and role = 'lawyer';
  delete from public.sessions where user_id = old.user_id;
  return null;
end $$;
alter function public.dismiss_lawyer() owner to portico_definer;
create or replace trigger dismiss_lawyer after delete on public.lawyers
  for each row when (old.user_id is not null) execute function public.dismiss_lawyer();

create or replace trigger bump_version before update on public.lawyers
  for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.lawyers
  for each row execute function public.claim_files('image_file_id', 'lawyer_portrait');
create or replace trigger release_files after update of image_file_id or delete on public.lawyers
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.lawyers
  for each row execute function public.record_change('*', 'id', 'user_id');

create or replace trigger audit_changes after update of name, title, specialization, email, phone, bio, location, years_experience, active
  on public.lawyers for each row execute function public.audit_changes('name', 'title', 'specialization', 'email', 'phone', 'bio', 'location', 'years_experience', 'active');
