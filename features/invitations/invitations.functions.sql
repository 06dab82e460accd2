create or replace trigger record_change after insert or update or delete on public.invitations
  for each row execute function public.record_change('*');

-- The invitation behind a link, while it is good: unused, not expired, given by somebody who is an administrator
-- still (or by the installation itself), to an address whose login isn't blocked. A lawyer's profile must be free and
-- have that address still.
create or replace function public.open_invitation(p_token_hash text) returns setof public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations as i
  where i.token_hash = p_token_hash and i.used_at is null and i.expires_at > now()
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

-- Spends an invitation: account, password, role and profile at once. The holder of the link reads the address's
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
  insert into public.credentials (user_id, password_hash) values (joined, p_password_hash)
    on conflict (user_id) do update set password_hash = p_password_hash, updated_at = now();
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
-- With `p_unless_open` one that is still good stays, and its link with it. Returns the outcome: 'invited', 'open',
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
    where email = address and role = p_role and used_at is null and expires_at > now()
  ) then return 'open'; end if;
  delete from public.invitations
    where email = address and role = p_role and used_at is null;
  insert into public.invitations (email, name, role, lawyer_id, token_hash, expires_at, invited_by)
    values (address, coalesce(profile.name, p_name), p_role, profile.id, p_token_hash,
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
  delete from public.invitations where id = p_id and used_at is null returning * into taken;
  if taken.id is null then return false; end if;
  perform public.audit('invitation.revoked', 'invitations', p_id,
    jsonb_build_object('email', taken.email, 'role', taken.role));
  return true;
end $$;
alter function public.revoke_invitation(uuid) owner to portico_definer;
grant execute on function public.revoke_invitation(uuid) to portico_admin;

-- Makes a link for a lawyer to choose a new password, in the place of one that was not used; one of the last five
-- minutes stays, so that asking twice mails once. Returns the outcome: 'sent', 'just-sent', or why not:
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
    select from public.password_resets as p
    where p.user_id = person.id and p.requested_by is not null
      and p.expires_at > now() and p.created_at > now() - interval '5 minutes'
  ) then came := 'just-sent';
  else
    delete from public.password_resets as p where p.user_id = person.id and p.requested_by is not null;
    insert into public.password_resets (user_id, token_hash, expires_at, requested_by)
      values (person.id, p_token_hash, now() + make_interval(hours => p_hours), acting);
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
  delete from public.invitations where lawyer_id = new.id and used_at is null;
  return null;
end $$;
alter function public.withdraw_invitations() owner to portico_definer;
create or replace trigger withdraw_invitations after update of email, user_id on public.lawyers
  for each row when (old.email is distinct from new.email or old.user_id is distinct from new.user_id)
  execute function public.withdraw_invitations();

-- Whether each of these lawyers can sign in yet: joined, revoked (without the role), invited, expired or none; until when
-- their newest invitation is good. Under the caller's own rights.
create or replace function public.lawyer_accounts(p_lawyer_ids uuid[])
returns table (lawyer_id uuid, state text, until timestamptz)
language sql stable set search_path = '' as $$
  select l.id,
    case
      when l.user_id is not null then case
        when exists (select from public.user_roles as r where r.user_id = l.user_id and r.role = 'lawyer')
          then 'joined' else 'revoked' end
      when i.expires_at > now() then 'invited'
      when i.expires_at is not null then 'expired'
      else 'none'
    end,
    case when l.user_id is null then i.expires_at end
  from public.lawyers as l left join lateral (
    select expires_at from public.invitations as i
    where i.email = l.email and i.used_at is null order by i.expires_at desc limit 1
  ) as i on true
  where l.id = any (p_lawyer_ids)
$$;
grant execute on function public.lawyer_accounts(uuid[]) to portico_admin;
