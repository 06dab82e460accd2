-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of lawyers

-- A slug from the name, numbered when it is taken: 'Eleanor Vance' is eleanor-vance, the next one eleanor-vance-2.
-- Letters lose their marks: 'José Łuczak' is jose-luczak. What was given stays, whatever the rule becomes.
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

-- A lawyer who is removed stops being one: the role goes, and with it every session.
create or replace function public.dismiss_lawyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.user_roles where user_id = old.user_id and role = 'lawyer';
  delete from public.sessions where user_id = old.user_id;
  return null;
end $$;
alter function public.dismiss_lawyer() owner to portico_definer;
