-- Who somebody is, for building the actor of a request. No row: no such account.
create or replace function public.actor_of(p_user_id uuid)
returns table (name text, email text, email_verified boolean, two_factor_enabled boolean, banned boolean,
  created_at timestamptz, roles text[], client_id uuid, lawyer_id uuid)
language sql stable security definer set search_path = '' as $$
  select u.name, u.email, u.email_verified, u.two_factor_enabled, u.banned_at is not null, u.created_at,
    array(select r.role from public.user_roles as r where r.user_id = u.id order by r.role),
    (select c.id from public.clients as c where c.user_id = u.id),
    (select l.id from public.lawyers as l where l.user_id = u.id)
  from public.users as u where u.id = p_user_id
$$;
alter function public.actor_of(uuid) owner to portico_definer;
grant execute on function public.actor_of(uuid) to portico_accounts;

-- These renew the security stamp whenever anything changes that session_of returns for somebody: their account, and the
-- rows that point to it.
create or replace function public.renew_own_security_stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.security_stamp := gen_random_uuid();
  return new;
end $$;
create or replace trigger renew_own_security_stamp before update on public.users
  for each row execute function public.renew_own_security_stamp();

create or replace function public.renew_security_stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set security_stamp = gen_random_uuid() where id in (old.user_id, new.user_id);
  return null;
end $$;
alter function public.renew_security_stamp() owner to portico_definer;
create or replace trigger renew_security_stamp after insert or update or delete on public.user_roles
  for each row execute function public.renew_security_stamp();
create or replace trigger renew_security_stamp after insert or update of id, user_id or delete on public.clients
  for each row execute function public.renew_security_stamp();
create or replace trigger renew_security_stamp after insert or update of id, user_id or delete on public.lawyers
  for each row execute function public.renew_security_stamp();

-- Without an administrator nobody could appoint one. Revoking, banning and deleting wait for each other here:
-- two at once can't each leave the other's.
create or replace function public.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  leaving uuid := case tg_table_name when 'users' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end;
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if exists (select from public.user_roles where user_id = leaving and role = 'admin') and not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.role = 'admin' and r.user_id <> leaving and u.banned_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'At least one administrator must remain.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
alter function public.keep_an_administrator() owner to portico_definer;

create or replace trigger keep_an_administrator before delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator before update of banned_at on public.users
  for each row when (old.banned_at is null and new.banned_at is not null)
  execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator_on_delete before delete on public.users
  for each row execute function public.keep_an_administrator();

-- Sockets of somebody whose rights changed are closed by these.
create or replace trigger record_change after insert or update or delete on public.user_roles
  for each row execute function public.record_change('*', 'user_id');
create or replace trigger record_change after update of banned_at, name, email, two_factor_enabled or delete on public.users
  for each row execute function public.record_change('id');

create or replace function public.audit_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'DELETE' then 'role.revoked' else 'role.granted' end, 'user_roles',
    coalesce(new.user_id, old.user_id), jsonb_build_object('role', coalesce(new.role, old.role)));
  return null;
end $$;
alter function public.audit_role() owner to portico_definer;
create or replace trigger audit_role after insert or delete on public.user_roles
  for each row execute function public.audit_role();

-- The second lawyer login: makes a lawyer of the signed-in user, for their own verified address on the firm's
-- domain, when an administrator has made a profile with that address that no account holds. Who holds one already had
-- the role: if it is gone, an administrator took it, and only they give it back.
-- Returns 'granted', or why not: 'not-own-address', 'unverified', 'wrong-domain', 'no-profile', 'revoked'.
create or replace function public.grant_lawyer_by_email(p_email text, p_domain text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  asking public.users;
  profile uuid;
begin
  select * into asking from public.users
    where id = nullif(current_setting('portico.user_id', true), '')::uuid and banned_at is null for update;
  if asking.id is null or asking.email <> lower(trim(p_email)) then return 'not-own-address'; end if;
  if split_part(asking.email, '@', -1) <> lower(p_domain) then return 'wrong-domain'; end if;
  if not asking.email_verified then return 'unverified'; end if;
  if exists (select from public.lawyers where user_id = asking.id) then
    return case when exists (select from public.user_roles where user_id = asking.id and role = 'lawyer')
      then 'granted' else 'revoked' end;
  end if;
  update public.lawyers set user_id = asking.id
    where email = asking.email and active and user_id is null returning id into profile;
  if profile is null then return 'no-profile'; end if;
  insert into public.user_roles (user_id, role) values (asking.id, 'lawyer') on conflict do nothing;
  return 'granted';
end $$;
alter function public.grant_lawyer_by_email(text, text) owner to portico_definer;
grant execute on function public.grant_lawyer_by_email(text, text) to portico_client, portico_lawyer, portico_admin;

-- Joins somebody whose address is verified to the client record with that address, if exactly one is unclaimed, or
-- makes one if there is none. Several unclaimed ones are for staff to sort out: then, and for staff, nothing is
-- joined. Returns the client, or null.
create or replace function public.join_client(p_user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person public.users;
  unclaimed uuid[];
  joined uuid;
begin
  select * into person from public.users where id = p_user_id and email_verified for update;
  if not found or exists (select from public.user_roles where user_id = person.id)
    or exists (select from public.lawyers where user_id = person.id or email = person.email) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('join_client'), hashtext(person.email));
  select id into joined from public.clients where user_id = person.id;
  if found then return joined; end if;
  unclaimed := array(select id from public.clients where email = person.email and user_id is null);
  if cardinality(unclaimed) > 1 then return null; end if;
  if cardinality(unclaimed) = 1 then
    update public.clients set user_id = person.id where id = unclaimed[1] and user_id is null returning id into joined;
  else
    insert into public.clients (name, email, status, user_id)
      values (person.name, person.email, 'active', person.id) returning id into joined;
  end if;
  perform public.audit('client.joined', 'clients', joined);
  return joined;
end $$;
alter function public.join_client(uuid) owner to portico_definer;
grant execute on function public.join_client(uuid) to portico_accounts;

-- Who waits for the second step gave a password: with a new one they begin again. Second factors that are removed call
-- this as well.
create or replace function public.end_pending_sign_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_sign_ins where user_id = old.user_id;
  return null;
end $$;
alter function public.end_pending_sign_ins() owner to portico_definer;
create or replace trigger end_pending_sign_ins after update of password_hash on public.credentials
  for each row execute function public.end_pending_sign_ins();

-- A new password or a new address voids the links to choose a password that were mailed before.
create or replace function public.delete_password_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.password_resets
    where user_id = (case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end)::uuid;
  return null;
end $$;
alter function public.delete_password_resets() owner to portico_definer;
create or replace trigger delete_password_resets after insert or update of password_hash on public.credentials
  for each row execute function public.delete_password_resets();
create or replace trigger delete_password_resets after update of email on public.users
  for each row when (old.email <> new.email) execute function public.delete_password_resets();

-- Whether somebody has a second factor (an app, or a passkey) is said by their account, and by this alone. The recovery
-- codes go with the last one.
create or replace function public.mark_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
  has boolean := exists (select from public.two_factors where user_id = holder and confirmed_at is not null)
    or exists (select from public.passkeys where user_id = holder);
begin
  update public.users set two_factor_enabled = has, updated_at = now() where id = holder and two_factor_enabled <> has;
  if not has then delete from public.recovery_codes where user_id = holder; end if;
  return null;
end $$;
alter function public.mark_second_factor() owner to portico_definer;
