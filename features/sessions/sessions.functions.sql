-- The whole state of a session, by its token's SHA-256: its user, their roles and records, and its end. Null if it has
-- ended or the user is banned. It ends after thirty days, even if it is used all the time.
create or replace function public.session_of(p_token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'expiresAt', s.expires_at, 'endsAt', s.created_at + interval '30 days',
    'userId', s.user_id, 'name', a.name, 'email', a.email, 'createdAt', a.created_at, 'roles', a.roles,
    'clientId', a.client_id, 'lawyerId', a.lawyer_id, 'twoFactor', a.two_factor_enabled or s.has_second_factor, 'securityStamp', u.security_stamp)
  from public.sessions as s join public.users as u on u.id = s.user_id, lateral public.actor_of(s.user_id) as a
  where s.token_hash = p_token_hash and s.expires_at > clock_timestamp() and not a.banned
    and s.created_at > clock_timestamp() - interval '30 days'
$$;
alter function public.session_of(text) owner to portico_definer;
grant execute on function public.session_of(text) to portico_accounts;

-- Sent in the same round trip as an actor's claims, ahead of every row: ends the transaction unless the session's
-- state is exactly the one that was cached. The only function that the login role may call; it returns nothing.
create or replace function public.confirm_session(p_token_hash text, p_known jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform from public.sessions as s join public.users as u on u.id = s.user_id
    where s.token_hash = p_token_hash and s.expires_at = (p_known ->> 'expiresAt')::timestamptz
      and s.expires_at > clock_timestamp() and s.created_at > clock_timestamp() - interval '30 days'
      and u.security_stamp = (p_known ->> 'securityStamp')::uuid and u.banned_at is null;
  if not found then
    raise exception using errcode = 'PS401', message = 'The session is not what it was.';
  end if;
end $$;
alter function public.confirm_session(text, jsonb) owner to portico_definer;
grant execute on function public.confirm_session(text, jsonb) to portico_login;

-- Begins a session, a week long unless it is used. The one that the browser had before ends.
create or replace function public.begin_session(
  p_user_id uuid, p_token_hash text, p_address text, p_user_agent text, p_before text, p_has_second_factor boolean
) returns void
language sql security definer set search_path = '' as $$
  delete from public.sessions where token_hash = p_before;
  insert into public.sessions (user_id, token_hash, expires_at, ip_address, user_agent, has_second_factor)
    values (p_user_id, p_token_hash, clock_timestamp() + interval '7 days', p_address, p_user_agent, p_has_second_factor);
$$;
alter function public.begin_session(uuid, text, text, text, text, boolean) owner to portico_definer;
grant execute on function public.begin_session(uuid, text, text, text, text, boolean) to portico_accounts;

-- Puts the end of a session that is used off to a week from now, thirty days after its beginning at the latest. Returns
-- what session_of returns afterwards.
create or replace function public.put_off_session(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.sessions
    set expires_at = least(clock_timestamp() + interval '7 days', created_at + interval '30 days')
    where token_hash = p_token_hash and expires_at > clock_timestamp()
      and expires_at < clock_timestamp() + interval '6 days';
  return public.session_of(p_token_hash);
end $$;
alter function public.put_off_session(text) owner to portico_definer;
grant execute on function public.put_off_session(text) to portico_accounts;

-- Ends one session of theirs. Returns whether there was one.
create or replace function public.end_session(p_user_id uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.sessions where user_id = p_user_id and id = p_id;
  return found;
end $$;
alter function public.end_session(uuid, uuid) owner to portico_definer;
grant execute on function public.end_session(uuid, uuid) to portico_accounts;

-- The sockets of a session that ended are closed by this.
create or replace trigger record_change after delete on public.sessions
  for each row execute function public.record_change('user_id', 'id');
