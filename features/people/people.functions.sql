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
create or replace trigger decide_role before insert or delete on public.user_roles
  for each row execute function public.decide_role();

-- Makes somebody staff. Only an account whose password was chosen under the rules for staff: people without a role
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

-- Blocks sign-in with this account until it is unblocked; its sessions end.
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

-- For somebody who has lost their second factor: app, passkeys and recovery codes go, with every session. One's own, another administrator
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
  delete from public.passkeys where user_id = p_user_id;
  delete from public.sessions where user_id = p_user_id;
  perform public.audit('two_factor.reset', 'users', p_user_id, '{}', p_address);
end $$;
alter function public.reset_second_factor(uuid, text) owner to portico_definer;
grant execute on function public.reset_second_factor(uuid, text) to portico_admin;

-- Whether somebody has a permission at this moment, as an administrator whose login is not blocked.
create or replace function public.has_permission(p_user_id uuid, p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.staff_permissions as p
    join public.user_roles as r on r.user_id = p.user_id and r.role = 'admin'
    join public.users as u on u.id = p.user_id and u.banned_at is null
    where p.user_id = p_user_id and p.permission = p_permission
  )
$$;
alter function public.has_permission(uuid, text) owner to portico_definer;
grant execute on function public.has_permission(uuid, text) to portico_admin;

-- Gives an administrator a permission. Nobody gives themselves one, unless there is no other administrator who could.
create or replace function public.grant_permission(p_user_id uuid, p_permission text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
begin
  if not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.user_id = p_user_id and r.role = 'admin' and u.banned_at is null
  ) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  if p_user_id = acting and exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.role = 'admin' and r.user_id <> acting and u.banned_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'Another administrator has to give you this permission.';
  end if;
  insert into public.staff_permissions (user_id, permission, granted_by)
    values (p_user_id, p_permission, acting) on conflict do nothing;
end $$;
alter function public.grant_permission(uuid, text) owner to portico_definer;
grant execute on function public.grant_permission(uuid, text) to portico_admin;

-- Takes a permission away, one's own as well. Returns whether there was one.
create or replace function public.revoke_permission(p_user_id uuid, p_permission text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_administrator();
  delete from public.staff_permissions where user_id = p_user_id and permission = p_permission;
  return found;
end $$;
alter function public.revoke_permission(uuid, text) owner to portico_definer;
grant execute on function public.revoke_permission(uuid, text) to portico_admin;

-- Permissions end with the role: who becomes an administrator again begins without.
create or replace function public.end_permissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.staff_permissions where user_id = old.user_id;
  return null;
end $$;
alter function public.end_permissions() owner to portico_definer;
create or replace trigger end_permissions after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.end_permissions();

create or replace function public.audit_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'DELETE' then 'permission.revoked' else 'permission.granted' end,
    'users', coalesce(new.user_id, old.user_id),
    jsonb_build_object('permission', coalesce(new.permission, old.permission)));
  return null;
end $$;
alter function public.audit_permission() owner to portico_definer;
create or replace trigger audit_permission after insert or delete on public.staff_permissions
  for each row execute function public.audit_permission();
create or replace trigger record_change after insert or delete on public.staff_permissions
  for each row execute function public.record_change('*');

-- The list of people follows these.
create or replace trigger record_people after insert or update of banned_at, name, email, two_factor_enabled or delete
  on public.users for each row execute function public.record_change('*');
