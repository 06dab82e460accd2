-- Who a program acts as, by its token's hash; no row for a token that is unknown, expired or revoked, or whose owner
-- is blocked or no administrator any more. Notes the use, once a minute at most.
create or replace function public.use_api_token(p_hash text)
returns table (id uuid, user_id uuid, scopes text[], expires_at timestamptz, name text, email text,
  created_at timestamptz, roles text[], two_factor_enabled boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  used public.api_tokens;
begin
  select * into used from public.api_tokens as t
    where t.token_hash = p_hash and t.revoked_at is null and t.expires_at > now();
  if not found or not exists (
    select from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.user_id = used.user_id and r.role = 'admin' and u.banned_at is null
  ) then
    return;
  end if;
  update public.api_tokens as t set last_used_at = now()
    where t.id = used.id and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query select used.id, used.user_id, used.scopes, used.expires_at, u.name, u.email, u.created_at,
    array(select r.role from public.user_roles as r where r.user_id = u.id order by r.role), u.two_factor_enabled
    from public.users as u where u.id = used.user_id;
end $$;
revoke all on function public.use_api_token(text) from public;
grant execute on function public.use_api_token(text) to portico_accounts;
alter function public.use_api_token(text) owner to portico_definer;

-- The end of a person's access also revokes their tokens, permanently: they stay revoked when the role comes back,
-- the login is unblocked, or there is a new second factor.
create or replace function public.revoke_api_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.api_tokens set revoked_at = now() where revoked_at is null
    and user_id = (case tg_table_name when 'users' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end)::uuid;
  return null;
end $$;
alter function public.revoke_api_tokens() owner to portico_definer;
create or replace trigger revoke_api_tokens after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of banned_at on public.users
  for each row when (new.banned_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after delete on public.two_factors
  for each row when (old.confirmed_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of password_hash on public.credentials
  for each row when (old.password_hash is distinct from new.password_hash) execute function public.revoke_api_tokens();

create or replace function public.audit_api_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'INSERT' then 'token.created' else 'token.revoked' end, 'api_tokens', new.id,
    case tg_op when 'INSERT' then jsonb_build_object('scopes', new.scopes) else '{}' end);
  return null;
end $$;
alter function public.audit_api_token() owner to portico_definer;
create or replace trigger audit_api_token after insert on public.api_tokens
  for each row execute function public.audit_api_token();
create or replace trigger audit_api_token_revoked after update of revoked_at on public.api_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_api_token();

create or replace trigger record_change after insert or update or delete on public.api_tokens
  for each row execute function public.record_change('*');
