ALTER TABLE "invitations" ADD COLUMN "name" text;

CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");

CREATE INDEX "users_search_idx" ON "users" USING gin ("name" extensions.gin_trgm_ops,"email" extensions.gin_trgm_ops);

CREATE INDEX "users_banned_idx" ON "users" USING btree ("name","id") WHERE banned_at is not null;

ALTER TABLE "invitations" ADD CONSTRAINT "invitations_name_check" CHECK (char_length("invitations"."name") between 1 and 100);

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of accounts

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



create or replace function public.audit_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'DELETE' then 'role.revoked' else 'role.granted' end, 'user_roles',
    coalesce(new.user_id, old.user_id), jsonb_build_object('role', coalesce(new.role, old.role)));
  return null;
end $$;
alter function public.audit_role() owner to portico_definer;

-- The second lawyer login: makes a lawyer of the signed-in user, for their own verified address on the firm's
-- domain, when an administrator has made a profile with that address that nobody holds. Whoever holds one already had
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

-- ==== functions of invitations

-- The invitation behind a link, while it is good: unused, not expired, given by somebody who is an administrator
-- still (or by the installation itself), to an address whose login isn't blocked. A lawyer's profile must be free and
-- have that address still.
create or replace function public.open_invitation(p_token_hash text) returns setof public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations as i
  where i.token_hash = p_token_hash and i.purpose = 'join' and i.used_at is null and i.expires_at > now()
    and (i.invited_by is null or exists (
      select from public.user_roles as r join public.users as u on u.id = r.user_id
      where r.user_id = i.invited_by and r.role = 'admin' and u.banned_at is null
    ))
    and not exists (select from public.users where email = i.email and banned_at is not null)
    and (i.role = 'admin' or exists (
      select from public.lawyers as l
      where l.id = i.lawyer_id and l.email = i.email and l.user_id is null
        and not exists (
          select from public.lawyers as other join public.users as u on u.id = other.user_id where u.email = i.email
        )
    ))
$$;
alter function public.open_invitation(text) owner to portico_definer;
grant execute on function public.open_invitation(text) to portico_accounts;

-- Spends an invitation: account, password, role and profile at once. Whoever opened the link reads the address's
-- mail, so that an account which has the address already gets the new password, and its sessions end. No row: the
-- link is not good, or no longer.
create or replace function public.accept_invitation(p_token_hash text, p_password_hash text)
returns table (user_id uuid, email text, role text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given public.invitations;
  joined uuid;
begin
  select * into given from public.invitations where token_hash = p_token_hash and used_at is null for update;
  if not found or not exists (select from public.open_invitation(p_token_hash)) then return; end if;
  update public.invitations set used_at = now() where id = given.id;
  insert into public.users (name, email, email_verified)
    values (
      coalesce((select name from public.lawyers where id = given.lawyer_id), given.name, given.email),
      given.email, true
    )
    on conflict (email) do update set email_verified = true, updated_at = now()
    returning id into joined;
  update public.credentials set password = p_password_hash, updated_at = now()
    where user_id = joined and provider_id = 'credential';
  if not found then
    insert into public.credentials (user_id, account_id, provider_id, password)
      values (joined, joined::text, 'credential', p_password_hash);
  end if;
  delete from public.sessions where user_id = joined;
  delete from public.pending_sign_ups where email = given.email;
  if given.role = 'lawyer' then
    update public.lawyers set user_id = joined where id = given.lawyer_id and user_id is null;
  end if;
  -- From here on they act themselves: the log says so.
  perform set_config('portico.user_id', joined::text, true);
  insert into public.user_roles (user_id, role, granted_by) values (joined, given.role, given.invited_by)
    on conflict do nothing;
  perform public.audit('invitation.accepted', 'users', joined, jsonb_build_object('role', given.role));
  return query select joined, given.email, given.role;
end $$;
alter function public.accept_invitation(text, text) owner to portico_definer;
grant execute on function public.accept_invitation(text, text) to portico_accounts;

-- Invites an administrator by address, or a lawyer by their profile, in the place of an invitation that was not used.
-- With `p_unless_open` one that is still good stays, and its link with it. Returns what came of it: 'invited', 'open',
-- or why not: 'no-profile', 'has-account', 'has-role', 'banned'.
create or replace function public.invite_staff(
  p_role text, p_email text, p_name text, p_lawyer_id uuid, p_token_hash text, p_hours integer, p_unless_open boolean
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
  profile public.lawyers;
  address text := lower(trim(p_email));
  known public.users;
  made uuid;
begin
  if p_role = 'lawyer' then
    select * into profile from public.lawyers where id = p_lawyer_id;
    if not found then return 'no-profile'; end if;
    if profile.user_id is not null then return 'has-account'; end if;
    address := profile.email;
  end if;
  select * into known from public.users where email = address;
  if known.banned_at is not null then return 'banned'; end if;
  if p_role = 'admin' and exists (select from public.user_roles where user_id = known.id and role = 'admin') then
    return 'has-role';
  end if;
  if p_role = 'lawyer' and exists (select from public.lawyers where user_id = known.id) then return 'has-account'; end if;
  if p_unless_open and exists (
    select from public.invitations
    where email = address and role = p_role and purpose = 'join' and used_at is null and expires_at > now()
  ) then return 'open'; end if;
  delete from public.invitations
    where email = address and role = p_role and purpose = 'join' and used_at is null;
  insert into public.invitations (email, name, purpose, role, lawyer_id, token_hash, expires_at, invited_by)
    values (address, coalesce(profile.name, p_name), 'join', p_role, profile.id, p_token_hash,
      now() + make_interval(hours => p_hours), acting)
    returning id into made;
  perform public.audit('invitation.sent', 'invitations', made,
    jsonb_build_object('email', address, 'role', p_role));
  return 'invited';
end $$;
alter function public.invite_staff(text, text, text, uuid, text, integer, boolean) owner to portico_definer;
grant execute on function public.invite_staff(text, text, text, uuid, text, integer, boolean) to portico_admin;

-- Takes an invitation back that was not used. Returns whether there was one.
create or replace function public.revoke_invitation(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken public.invitations;
begin
  perform public.require_administrator();
  delete from public.invitations where id = p_id and purpose = 'join' and used_at is null returning * into taken;
  if taken.id is null then return false; end if;
  perform public.audit('invitation.revoked', 'invitations', p_id,
    jsonb_build_object('email', taken.email, 'role', taken.role));
  return true;
end $$;
alter function public.revoke_invitation(uuid) owner to portico_definer;
grant execute on function public.revoke_invitation(uuid) to portico_admin;

-- Makes a link for a lawyer to choose a new password, in the place of one that was not used; one of the last five
-- minutes stays, so that asking twice mails once. Says what came of it: 'sent', 'just-sent', or why not:
-- 'no-profile', 'no-account', 'banned'.
create or replace function public.reset_lawyer_password(p_slug text, p_token_hash text, p_hours integer)
returns table (outcome text, lawyer_id uuid, name text, email text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  acting uuid := public.require_administrator();
  profile public.lawyers;
  person public.users;
  came text := 'sent';
begin
  select * into profile from public.lawyers where slug = p_slug;
  select * into person from public.users where id = profile.user_id;
  if profile.id is null then came := 'no-profile';
  elsif person.id is null then came := 'no-account';
  elsif person.banned_at is not null then came := 'banned';
  elsif exists (
    select from public.invitations as i
    where i.lawyer_id = profile.id and i.purpose = 'reset' and i.used_at is null and i.email = person.email
      and i.expires_at > now() and i.created_at > now() - interval '5 minutes'
  ) then came := 'just-sent';
  else
    delete from public.invitations as i where i.lawyer_id = profile.id and i.purpose = 'reset' and i.used_at is null;
    insert into public.invitations (email, purpose, lawyer_id, token_hash, expires_at, invited_by)
      values (person.email, 'reset', profile.id, p_token_hash, now() + make_interval(hours => p_hours), acting);
    perform public.audit('password.reset_sent', 'users', person.id);
  end if;
  return query select came, profile.id, profile.name, coalesce(person.email, profile.email);
end $$;
alter function public.reset_lawyer_password(text, text, integer) owner to portico_definer;
grant execute on function public.reset_lawyer_password(text, text, integer) to portico_admin;

-- An invitation belongs to a profile's address: when that changes, or somebody else joins the profile, it is void.
create or replace function public.withdraw_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invitations where lawyer_id = new.id and purpose = 'join' and used_at is null;
  return null;
end $$;
alter function public.withdraw_invitations() owner to portico_definer;

-- ==== functions of people

-- Who acts, if they are an administrator at this very moment; else it raises. What changes somebody's rights begins
-- here and waits for each other: of two administrators who revoke one another, the second is none any more.
create or replace function public.require_administrator() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.user_id = acting and r.role = 'admin' and u.banned_at is null
  ) then
    raise insufficient_privilege using message = 'Access denied. Admin privileges required.';
  end if;
  return acting;
end $$;
alter function public.require_administrator() owner to portico_definer;

create or replace function public.decide_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'portico_admin' then perform public.require_administrator(); end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
alter function public.decide_role() owner to portico_definer;

-- Makes somebody staff. Only an account whose password was chosen as staff's: whoever has none of these rights yet
-- is invited instead, and chooses a longer one. A lawyer needs a profile: their own, or a free one with their address.
create or replace function public.grant_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
  person public.users;
begin
  select * into person from public.users where id = p_user_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  if person.banned_at is not null then
    raise exception using errcode = 'PT409', message = 'This login is blocked. Unblock it first.';
  end if;
  if not exists (select from public.user_roles where user_id = p_user_id)
    and not exists (select from public.lawyers where user_id = p_user_id) then
    raise exception using errcode = 'PT409',
      message = 'This person has chosen no staff password yet. Send them an invitation.';
  end if;
  if p_role = 'lawyer' then
    if person.email_verified and not exists (select from public.lawyers where user_id = p_user_id) then
      update public.lawyers set user_id = p_user_id where email = person.email and user_id is null;
    end if;
    if not exists (select from public.lawyers where user_id = p_user_id) then
      raise exception using errcode = 'PT409',
        message = 'There is no lawyer profile with this address. Add one in Lawyer Management first.';
    end if;
  end if;
  insert into public.user_roles (user_id, role, granted_by) values (p_user_id, p_role, acting) on conflict do nothing;
end $$;
alter function public.grant_role(uuid, text) owner to portico_definer;
grant execute on function public.grant_role(uuid, text) to portico_admin;

-- Nobody signs in with this account until it is unblocked; its sessions end.
create or replace function public.ban_account(p_user_id uuid, p_reason text, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.require_administrator() = p_user_id then
    raise exception using errcode = 'PT409', message = 'You can’t block your own login.';
  end if;
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  update public.users set banned_at = now(), ban_reason = nullif(trim(p_reason), ''), updated_at = now()
    where id = p_user_id and banned_at is null;
  if not found then return; end if;
  delete from public.sessions where user_id = p_user_id;
  perform public.audit('account.banned', 'users', p_user_id,
    jsonb_strip_nulls(jsonb_build_object('reason', nullif(trim(p_reason), ''))), p_address);
end $$;
alter function public.ban_account(uuid, text, text) owner to portico_definer;
grant execute on function public.ban_account(uuid, text, text) to portico_admin;

create or replace function public.unban_account(p_user_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_administrator();
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  update public.users set banned_at = null, ban_reason = null, updated_at = now()
    where id = p_user_id and banned_at is not null;
  if found then perform public.audit('account.unbanned', 'users', p_user_id, '{}', p_address); end if;
end $$;
alter function public.unban_account(uuid, text) owner to portico_definer;
grant execute on function public.unban_account(uuid, text) to portico_admin;

-- Ends somebody's sessions, but for `p_keep`. Returns how many ended.
create or replace function public.end_sessions_of(p_user_id uuid, p_keep uuid, p_address text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform public.require_administrator();
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  delete from public.sessions where user_id = p_user_id and id is distinct from p_keep;
  get diagnostics ended = row_count;
  perform public.audit('sessions.ended', 'users', p_user_id, jsonb_build_object('count', ended), p_address);
  return ended;
end $$;
alter function public.end_sessions_of(uuid, uuid, text) owner to portico_definer;
grant execute on function public.end_sessions_of(uuid, uuid, text) to portico_admin;

-- For somebody who has lost their second factor: it goes, with every session. One's own, another administrator
-- resets: a session left open is not enough to get rid of it.
create or replace function public.reset_second_factor(p_user_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.require_administrator() = p_user_id then
    raise exception using errcode = 'PT409', message = 'Another administrator has to reset your second factor.';
  end if;
  if not exists (select from public.users where id = p_user_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  update public.users set two_factor_enabled = false, updated_at = now() where id = p_user_id;
  delete from public.two_factors where user_id = p_user_id;
  delete from public.sessions where user_id = p_user_id;
  perform public.audit('two_factor.reset', 'users', p_user_id, '{}', p_address);
end $$;
alter function public.reset_second_factor(uuid, text) owner to portico_definer;
grant execute on function public.reset_second_factor(uuid, text) to portico_admin;

-- ==== triggers of invitations

create or replace trigger withdraw_invitations after update of email, user_id on public.lawyers
  for each row when (old.email is distinct from new.email or old.user_id is distinct from new.user_id)
  execute function public.withdraw_invitations();

-- ==== triggers of people

create or replace trigger decide_role before insert or delete on public.user_roles
  for each row execute function public.decide_role();
-- The list of people follows these.
create or replace trigger record_people after insert or update of banned_at, name, email, two_factor_enabled or delete
  on public.users for each row execute function public.record_change('*');

-- ==== table invitations

alter table "invitations" enable row level security;
alter table "invitations" force row level security;
revoke all on "invitations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: the lawyer table shows whether an invitation is open; the hash of its link stays hidden
grant select ("id", "email", "name", "purpose", "role", "lawyer_id", "expires_at", "used_at", "invited_by", "created_at")
on "invitations" to portico_admin;

-- accounts: makes, checks and spends invitations
grant select, insert, update, delete on "invitations" to portico_accounts;

drop policy if exists "administrators read invitations" on "invitations";
create policy "administrators read invitations" on "invitations" for select to portico_admin
  using (true);

drop policy if exists "accounts keep invitations" on "invitations";
create policy "accounts keep invitations" on "invitations" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "invitations" to portico_definer;
drop policy if exists definer on "invitations";
create policy definer on "invitations" to portico_definer using (true) with check (true);
