-- ==== defaults

-- A new function is nobody's to call until its file grants it.
alter default privileges revoke execute on functions from public;

-- ==== functions of jobs

-- Queues a job within the caller's own transaction: what a mail tells of and the mail are kept together or not at
-- all. Callers learn nothing, and can't read what they queued.
create or replace function public.queue_job(p_id uuid, p_kind text, p_summary text, p_payload text) returns void
language sql security definer set search_path = '' as $$
  insert into public.queued_jobs (id, kind, summary, payload) values (p_id, p_kind, p_summary, p_payload);
$$;
revoke all on function public.queue_job(uuid, text, text, text) from public;
grant execute on function public.queue_job(uuid, text, text, text) to portico_accounts, portico_admin, portico_system;
alter function public.queue_job(uuid, text, text, text) owner to portico_definer;

-- ==== functions of files

-- Files are claimed and released by the rows that name them in a column `…file_id`.

-- Claims the files that a row newly names, for the purpose given with the trigger: the trigger's arguments are
-- pairs of column and purpose. A file must still be staged and the actor's own upload. Runs before the row is
-- written; the row's owner columns (case_id or, on a case, its id; client_id; lawyer_id) become the file's.
create or replace function public.claim_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  named text;
  owned_case uuid := (after ->> case tg_table_name when 'cases' then 'id' else 'case_id' end)::uuid;
  owned_lawyer uuid := (after ->> case tg_table_name when 'lawyers' then 'id' else 'lawyer_id' end)::uuid;
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    named := after ->> tg_argv[i];
    continue when named is null or named = before ->> tg_argv[i];
    update public.files
      set state = 'stored', state_at = now(), purpose = tg_argv[i + 1], case_id = owned_case,
        client_id = (after ->> 'client_id')::uuid, lawyer_id = owned_lawyer
      where id = named::uuid and state = 'staged'
        and uploaded_by = nullif(current_setting('portico.user_id', true), '')::uuid;
    if not found then
      raise foreign_key_violation using message = 'The file is not one that was uploaded for this.',
        table = tg_table_name, column = tg_argv[i], constraint = tg_table_name || '_' || tg_argv[i] || '_fkey';
    end if;
  end loop;
  return new;
end $$;

-- Releases the files that a row names no longer. What the records keep is erased with them (see records).
create or replace function public.release_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files set state = 'released', state_at = now(), case_id = null, client_id = null, lawyer_id = null
  where id in (
    select value::uuid from jsonb_each_text(to_jsonb(old)) where key like '%file\_id' and value is not null
    except
    select value::uuid from jsonb_each_text(case when tg_op = 'UPDATE' then to_jsonb(new) else '{}' end)
      where key like '%file\_id' and value is not null
  );
  return null;
end $$;

alter function public.claim_files() owner to portico_definer;
alter function public.release_files() owner to portico_definer;

-- ==== functions of throttle

-- Throttles. A hit counts when its transaction commits: a caller that throws after it has counted nothing.

-- Counts one hit unless that would be more than p_limit within p_window (sliding; refused hits don't count).
-- Returns 0 when it may go on, else the seconds after which it may.
create or replace function public.throttle_hit(p_key_hash text, p_limit integer, p_window interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recent timestamptz[];
  at timestamptz;
begin
  loop
    insert into public.throttles (key_hash, hits, expires_at)
      values (p_key_hash, '{}', clock_timestamp() + p_window) on conflict do nothing;
    select hits into recent from public.throttles where key_hash = p_key_hash for update;
    exit when found; -- unless a job removed it in between
  end loop;
  -- Only now is it this caller's turn.
  at := clock_timestamp();
  recent := array(select hit from unnest(recent) as hit where hit > at - p_window order by hit);
  if cardinality(recent) >= p_limit then
    return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - p_limit + 1] + p_window - at)))::integer;
  end if;
  update public.throttles set hits = recent || at, expires_at = at + p_window where key_hash = p_key_hash;
  return 0;
end $$;

-- What throttle_hit would return, without counting.
create or replace function public.throttle_peek(p_key_hash text, p_limit integer, p_window interval) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select greatest(1, ceil(extract(epoch from hit + p_window - clock_timestamp())))::integer
    from public.throttles, unnest(hits) as hit
    where key_hash = p_key_hash and hit > clock_timestamp() - p_window
    order by hit desc offset p_limit - 1 limit 1
  ), 0)
$$;

-- Takes the latest hit back: what was counted before it was known turned out to be allowed.
create or replace function public.throttle_give_back(p_key_hash text) returns void
language sql security definer set search_path = '' as $$
  update public.throttles set hits = hits[:cardinality(hits) - 1] where key_hash = p_key_hash
$$;

-- Forgets a key, as after a right password.
create or replace function public.throttle_clear(p_key_hash text) returns void
language sql security definer set search_path = '' as $$
  delete from public.throttles where key_hash = p_key_hash
$$;

alter function public.throttle_hit(text, integer, interval) owner to portico_definer;
alter function public.throttle_peek(text, integer, interval) owner to portico_definer;
alter function public.throttle_give_back(text) owner to portico_definer;
alter function public.throttle_clear(text) owner to portico_definer;
grant execute on function public.throttle_hit(text, integer, interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
grant execute on function public.throttle_peek(text, integer, interval)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts;
-- Only log-in takes hits back by itself; elsewhere the function that counts does it.
grant execute on function public.throttle_give_back(text) to portico_accounts;
grant execute on function public.throttle_clear(text) to portico_accounts;

-- ==== functions of versions

-- Rows that people edit carry a version. An edit says which version it saw (`where version = …`); when somebody
-- else was quicker it changes nothing, and the screen can say so instead of losing their text.
create or replace function public.bump_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

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

-- What a session stands for at this moment, whole, by its token's SHA-256: whose it is, what they may be, until when.
-- Null: it ended, or its holder is banned. However often it is used, it ends after thirty days.
create or replace function public.session_of(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'expiresAt', s.expires_at, 'endsAt', s.created_at + interval '30 days',
    'userId', s.user_id, 'name', a.name, 'email', a.email, 'createdAt', a.created_at, 'roles', a.roles,
    'clientId', a.client_id, 'lawyerId', a.lawyer_id, 'twoFactor', a.two_factor_enabled, 'standing', u.standing)
  from public.sessions as s join public.users as u on u.id = s.user_id, lateral public.actor_of(s.user_id) as a
  where s.token = p_token and s.expires_at > clock_timestamp() and not a.banned
    and s.created_at > clock_timestamp() - interval '30 days'
$$;
alter function public.session_of(text) owner to portico_definer;
grant execute on function public.session_of(text) to portico_accounts;

-- Sent in the same flight as an actor's claims, ahead of every row: ends the transaction unless the session still
-- stands for exactly what it stood for when it was looked up. All that the bare login may call; it answers nothing.
create or replace function public.confirm_session(p_token text, p_known jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform from public.sessions as s join public.users as u on u.id = s.user_id
    where s.token = p_token and s.expires_at = (p_known ->> 'expiresAt')::timestamptz
      and s.expires_at > clock_timestamp() and s.created_at > clock_timestamp() - interval '30 days'
      and u.standing = (p_known ->> 'standing')::uuid and u.banned_at is null;
  if not found then
    raise exception using errcode = 'PS401', message = 'The session is not what it was.';
  end if;
end $$;
alter function public.confirm_session(text, jsonb) owner to portico_definer;
grant execute on function public.confirm_session(text, jsonb) to portico_login;

-- Whatever session_of tells of somebody, these renew their standing with: their account itself, and what points to it.
create or replace function public.renew_own_standing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.standing := gen_random_uuid();
  return new;
end $$;

create or replace function public.renew_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set standing = gen_random_uuid() where id in (old.user_id, new.user_id);
  return null;
end $$;
alter function public.renew_standing() owner to portico_definer;

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

-- ==== functions of two-factor

-- Whether somebody has a second factor is said by their account too, and by this alone.
create or replace function public.mark_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set two_factor_enabled = (tg_op <> 'DELETE' and new.confirmed_at is not null), updated_at = now()
    where id = coalesce(new.user_id, old.user_id)
      and two_factor_enabled <> (tg_op <> 'DELETE' and new.confirmed_at is not null);
  return null;
end $$;
alter function public.mark_second_factor() owner to portico_definer;

-- Who waits for the second step gave a password, and is asked for a factor: with a new password, or without the
-- factor, they begin again.
create or replace function public.end_pending_sign_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_sign_ins where user_id = old.user_id;
  return null;
end $$;
alter function public.end_pending_sign_ins() owner to portico_definer;

-- ==== functions of api-tokens

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

-- What takes a person's way in away takes their programs' as well, for good: a role that comes back, a login that is
-- unblocked or a new second factor doesn't wake old tokens.
create or replace function public.revoke_api_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.api_tokens set revoked_at = now() where revoked_at is null
    and user_id = (case tg_table_name when 'users' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end)::uuid;
  return null;
end $$;
alter function public.revoke_api_tokens() owner to portico_definer;

create or replace function public.audit_api_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(case tg_op when 'INSERT' then 'token.created' else 'token.revoked' end, 'api_tokens', new.id,
    case tg_op when 'INSERT' then jsonb_build_object('scopes', new.scopes) else '{}' end);
  return null;
end $$;
alter function public.audit_api_token() owner to portico_definer;

-- ==== functions of appointments

-- Accepts a pending appointment of the acting lawyer and opens the conversation with its client, together or not at
-- all. Runs under the lawyer's own rights. Returns the conversation, or null when there is no such pending request.
create or replace function public.accept_appointment(p_appointment_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  accepted public.appointments;
  conversation uuid;
begin
  update public.appointments set status = 'confirmed', confirmed_date = now()
    where id = p_appointment_id and status = 'pending' returning * into accepted;
  if not found then return null; end if;
  insert into public.chat_conversations (client_id, lawyer_id, appointment_id)
    values (accepted.client_id, accepted.lawyer_id, accepted.id)
    on conflict (client_id, lawyer_id) do update set appointment_id = excluded.appointment_id
    returning id into conversation;
  return conversation;
end $$;
grant execute on function public.accept_appointment(uuid) to portico_lawyer;

create or replace function public.touch_appointment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

create or replace function public.notify_of_appointment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform public.notify_lawyer(new.lawyer_id, 'appointment_requested', new.id);
  else
    perform public.notify_client(new.client_id, 'appointment_' || new.status, new.id);
  end if;
  return null;
end $$;
alter function public.notify_of_appointment() owner to portico_definer;

-- ==== functions of audit

-- Writes one line of the audit log; who acts is taken from the claims. When the line concerns a case, its id is
-- the entity's (`cases`) or stands in the detail as case_id.
create or replace function public.audit(
  p_action text, p_entity text, p_entity_id uuid default null, p_detail jsonb default '{}', p_address text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_role, user_id, action, entity, entity_id, case_id, detail, address)
  values (
    -- Who has taken no role, or the owner's, is the process itself: a migration, a seed, a command.
    case when current_setting('role') in ('none', 'portico_owner') then 'system'
      else regexp_replace(current_setting('role'), '^portico_', '') end,
    nullif(current_setting('portico.user_id', true), '')::uuid,
    p_action, p_entity, p_entity_id,
    case p_entity when 'cases' then p_entity_id else (p_detail ->> 'case_id')::uuid end,
    coalesce(p_detail, '{}'), left(p_address, 100)
  )
$$;
alter function public.audit(text, text, uuid, jsonb, text) owner to portico_definer;
grant execute on function public.audit(text, text, uuid, jsonb, text)
  to portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- Somebody of the firm has opened a case. What reads itself again while the case is open is the same view: one line
-- in ten minutes.
create or replace function public.audit_case_view(p_case_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.audit('case.viewed', 'cases', p_case_id) where not exists (
    select from public.audit_log
    where case_id = p_case_id and at > now() - interval '10 minutes' and action = 'case.viewed'
      and user_id = nullif(current_setting('portico.user_id', true), '')::uuid
  )
$$;
alter function public.audit_case_view(uuid) owner to portico_definer;
grant execute on function public.audit_case_view(uuid) to portico_lawyer, portico_admin;

-- That there is something new to read; whose doing it was and what of, the list asks for itself.
create or replace function public.tell_of_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.changes (topic, op) values ('audit_log', 'insert');
  return null;
end $$;
alter function public.tell_of_audit() owner to portico_definer;

create or replace function public.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'The audit log is append-only.';
end $$;

-- ==== functions of billing

-- Keeps the case's number and the lawyer's name on the entry; when those are deleted, the last ones stay. Of a deleted
-- case its id stays as well, in case it is restored.
create or replace function public.name_time_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.case_number := coalesce((select case_number from public.cases where id = new.case_id), new.case_number);
  new.lawyer_name := coalesce((select name from public.lawyers where id = new.lawyer_id), new.lawyer_name);
  if new.case_id is not null then
    new.former_case_id := null;
  elsif tg_op = 'UPDATE' and old.case_id is not null
    and not exists (select from public.cases where id = old.case_id) then
    new.former_case_id := old.case_id;
  end if;
  return new;
end $$;
alter function public.name_time_entry() owner to portico_definer;

-- ==== functions of calendar

-- Consent is recorded with who and when, and forgotten when it is withdrawn.
create or replace function public.record_hearing_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.consent_given and (tg_op = 'INSERT' or not old.consent_given) then
    new.consent_recorded_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.consent_recorded_at := now();
  elsif not new.consent_given then
    new.consent_recorded_by := null;
    new.consent_recorded_at := null;
  end if;
  return new;
end $$;

-- The home page's upcoming cases: the next ten public hearings, soonest first. A judge whom nobody has confirmed is
-- a placeholder, and a real hearing must not be told with an invented name.
create or replace function public.upcoming_public_hearings()
returns table (id uuid, title text, court_date timestamptz, judge_name text, location text)
language sql stable security definer set search_path = '' as $$
  select id, title, court_date,
    case when judge_confirmed and judge_name <> '' then judge_name else 'Judge to be assigned' end, location
  from public.calendar_events
  where is_public and consent_given and court_date >= now()
  order by calendar_events.court_date, calendar_events.id limit 10
$$;
alter function public.upcoming_public_hearings() owner to portico_definer;
grant execute on function public.upcoming_public_hearings()
  to portico_anon, portico_client, portico_lawyer, portico_admin;

-- ==== functions of case-access

-- Case access. Locks are always taken in this order, so that nobody waits in a circle:
-- throttles, cases, case_access_locks, case_access_pins.

-- Whether there is a case with exactly this number: an opaque id, nothing of the case.
create or replace function public.find_case_by_number(p_case_number text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.cases where case_number = p_case_number
$$;

-- The case that the presented grant opens, or null: unknown, expired and revoked are alike. A grant that was
-- given to the case's own client is theirs alone.
create or replace function public.granted_case() returns uuid
language sql stable security definer set search_path = '' as $$
  select case_id from public.case_access_grants
  where token_hash = nullif(current_setting('portico.grant', true), '')
    and expires_at > now() and revoked_at is null
    and (user_id is null or user_id = nullif(current_setting('portico.user_id', true), '')::uuid)
$$;

-- What the page of an unlocked case shows.
create or replace function public.granted_case_details()
returns table (id uuid, case_number text, title text, description text, status text, client_name text,
  practice_area text, created_at timestamptz, lawyer_name text, lawyer_title text, lawyer_specialization text,
  lawyer_email text, lawyer_phone text, granted_until timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.id, c.case_number, c.title, c.description, c.status, c.client_name, c.practice_area, c.created_at,
    l.name, l.title, l.specialization, l.email, l.phone,
    (select expires_at from public.case_access_grants where token_hash = current_setting('portico.grant', true))
  from public.cases as c left join public.lawyers as l on l.id = c.lawyer_id
  where c.id = public.granted_case()
$$;

-- Checks a PIN. Wrong, expired, exhausted and absent PINs, locked and unknown cases answer alike, after the same
-- statements. The try is counted before it is compared and the row stays locked until the answer is committed,
-- so parallel guesses queue up and the sixth finds the tries spent. A right PIN gives its try back and opens the
-- case to the holder of the token behind p_grant_hash.
-- p_pin_hash: the keyed hash that the PIN would be stored under. p_address_hash: of the caller's address.
-- retry_after: seconds; more than 0 when this address has failed 10 times within the hour (nothing is compared).
-- Counts only when the transaction commits: answer after that, and don't throw before.
create or replace function public.verify_case_pin(
  p_case_id uuid, p_pin_hash text, p_address_hash text, p_grant_hash text,
  out valid boolean, out retry_after integer
)
language plpgsql security definer set search_path = '' as $$
declare
  throttle constant text := 'verify_case_pin:' || p_address_hash;
  actor uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
  acting_client uuid := nullif(current_setting('portico.client_id', true), '')::uuid;
  tried_case public.cases;
  lifetime public.case_access_locks;
  pin public.case_access_pins;
  by_owner boolean;
  open_to_try boolean;
begin
  valid := false;
  retry_after := public.throttle_hit(throttle, 10, '1 hour');
  if retry_after > 0 then return; end if;

  select * into tried_case from public.cases where id = p_case_id for share;
  select * into lifetime from public.case_access_locks where case_id = tried_case.id for update;
  select * into pin from public.case_access_pins where case_id = lifetime.case_id for update;
  by_owner := coalesce(tried_case.client_id = acting_client, false);
  open_to_try := coalesce(pin.expires_at > clock_timestamp() and lifetime.failures < 100
    and case when by_owner then pin.owner_failures else pin.stranger_failures end < 5, false);

  -- Counted first, whatever comes of it. Of a PIN that can't be tried any more nothing is left to count; as many
  -- rows are written all the same, so that the time taken doesn't tell whether there is a live PIN.
  if open_to_try then
    update public.case_access_locks set failures = failures + 1 where case_id = pin.case_id;
    update public.case_access_pins set owner_failures = owner_failures + by_owner::integer,
      stranger_failures = stranger_failures + (not by_owner)::integer where id = pin.id;
  else
    update public.throttles set hits = hits where key_hash = throttle;
    update public.throttles set hits = hits where key_hash = throttle;
  end if;
  insert into public.changes (topic, op)
    values ('case_access_pins/lawyer_id/' || coalesce(tried_case.lawyer_id, gen_random_uuid()), 'update');
  valid := coalesce(pin.pin_hash, repeat('0', 64)) = p_pin_hash and open_to_try;
  if not valid then return; end if;

  update public.case_access_locks set failures = lifetime.failures where case_id = pin.case_id;
  update public.case_access_pins
    set owner_failures = pin.owner_failures, stranger_failures = pin.stranger_failures where id = pin.id;
  perform public.throttle_give_back(throttle);
  insert into public.case_access_grants (case_id, token_hash, user_id, expires_at)
    values (pin.case_id, p_grant_hash, case when by_owner then actor end, now() + interval '30 minutes');
  perform public.audit('case.unlocked', 'cases', pin.case_id,
    jsonb_build_object('by', case when by_owner then 'client' else 'visitor' end));
end $$;

-- The ciphertexts of the acting lawyer's PINs, while they are live.
create or replace function public.own_live_pins() returns table (id uuid, pin_ciphertext text)
language sql stable security definer set search_path = '' as $$
  select id, pin_ciphertext from public.case_access_pins
  where lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid and expires_at > now()
$$;

-- A job's: erases the ciphertexts of PINs that have expired. Returns how many.
create or replace function public.erase_expired_pins() returns integer
language sql security definer set search_path = '' as $$
  with erased as (
    update public.case_access_pins set pin_ciphertext = null
    where pin_ciphertext is not null and expires_at <= now() returning 1
  ) select count(*)::integer from erased
$$;

-- A new PIN replaces the older one, answers what was asked, and finds a count of failures to add to.
create or replace function public.replace_case_pin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.case_access_locks (case_id, client_id, lawyer_id)
    values (new.case_id, new.client_id, new.lawyer_id) on conflict do nothing;
  -- Two at once: the second waits here, and then replaces the first.
  perform from public.case_access_locks where case_id = new.case_id for update;
  -- Should the policy then refuse the new one, this is undone with it.
  delete from public.case_access_pins where case_id = new.case_id;
  update public.case_access_requests set answered_at = now() where case_id = new.case_id and answered_at is null;
  return new;
end $$;

create or replace function public.apply_case_unlock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select failures into new.failures from public.case_access_locks where case_id = new.case_id for update;
  update public.case_access_locks set failures = 0 where case_id = new.case_id;
  return new;
end $$;

create or replace function public.audit_case_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(tg_argv[0], 'cases', coalesce(new.case_id, old.case_id));
  return null;
end $$;

-- Another client's case is closed to whom the last one let in.
create or replace function public.revoke_case_grants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.case_access_grants set revoked_at = now() where case_id = new.id and revoked_at is null;
  delete from public.case_access_requests where case_id = new.id and answered_at is null;
  return null;
end $$;

alter function public.find_case_by_number(text) owner to portico_definer;
alter function public.granted_case() owner to portico_definer;
alter function public.granted_case_details() owner to portico_definer;
alter function public.verify_case_pin(uuid, text, text, text) owner to portico_definer;
alter function public.own_live_pins() owner to portico_definer;
alter function public.erase_expired_pins() owner to portico_definer;
alter function public.replace_case_pin() owner to portico_definer;
alter function public.apply_case_unlock() owner to portico_definer;
alter function public.audit_case_access() owner to portico_definer;
alter function public.revoke_case_grants() owner to portico_definer;
grant execute on function public.find_case_by_number(text) to portico_anon, portico_client;
grant execute on function public.granted_case() to portico_anon, portico_client;
grant execute on function public.granted_case_details() to portico_anon, portico_client;
grant execute on function public.verify_case_pin(uuid, text, text, text) to portico_anon, portico_client;
grant execute on function public.own_live_pins() to portico_lawyer;
grant execute on function public.erase_expired_pins() to portico_system;

-- ==== functions of case-history

-- What happened to a case, newest first: its statuses, and what the audit log tells of it, network addresses apart.
-- What was deleted of it is called as it was, for as long as its record is kept.
-- For administrators and for the case's own lawyer; anybody else finds nothing.
-- p_before_at, p_before_id: where the page before ended; null for the newest.
create or replace function public.case_history(
  p_case_id uuid, p_before_at timestamptz, p_before_id text, p_most integer
)
returns table (id text, at timestamptz, actor_role text, user_id uuid, action text, entity text, entity_id uuid, detail jsonb)
language sql stable security definer set search_path = '' as $$
  with told as (
    (
      select 's' || s.id::text as id, s.changed_at as at, null::text as actor_role, s.changed_by as user_id,
        'case.status' as action, 'cases' as entity, s.case_id as entity_id,
        jsonb_build_object('from', s.from_status, 'to', s.to_status) as detail
      from public.case_status_changes as s
      where s.case_id = p_case_id and (p_before_at is null
        or s.changed_at <= p_before_at and (s.changed_at, 's' || s.id::text) < (p_before_at, p_before_id))
      order by s.changed_at desc, 's' || s.id::text desc limit p_most
    ) union all (
      select 'a' || lpad(a.id::text, 19, '0'), a.at, a.actor_role, a.user_id, a.action, a.entity, a.entity_id, a.detail
      from public.audit_log as a
      where a.case_id = p_case_id and a.action <> 'case.status' and (p_before_at is null
        or a.at <= p_before_at and (a.at, 'a' || lpad(a.id::text, 19, '0')) < (p_before_at, p_before_id))
      order by a.at desc, a.id desc limit p_most
    )
  )
  select told.id, told.at, told.actor_role, told.user_id, told.action, told.entity, told.entity_id,
    case told.action when 'deleted' then told.detail || jsonb_strip_nulls(jsonb_build_object('label', (
      select r.label from public.deleted_records as r
      where r.row_id = told.entity_id and r.table_name = told.entity limit 1
    ))) else told.detail end
  from told
  where current_setting('role') = 'portico_admin' or exists (
    select from public.cases as c
    where c.id = p_case_id and c.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
  )
  order by told.at desc, told.id desc limit p_most
$$;
alter function public.case_history(uuid, timestamptz, text, integer) owner to portico_definer;
grant execute on function public.case_history(uuid, timestamptz, text, integer) to portico_lawyer, portico_admin;

-- ==== functions of case-notices

-- Who is told when a case's access, timeline or documents change.
create or replace function public.notify_of_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_argv[0] = 'pin_requested' then
    perform public.notify_lawyer(new.lawyer_id, tg_argv[0], new.case_id);
  else
    perform public.notify_client(new.client_id, tg_argv[0], coalesce(new.case_id, new.id));
  end if;
  return null;
end $$;
alter function public.notify_of_case() owner to portico_definer;

-- ==== functions of case-owners

-- Copies of a case's client and lawyer, on everything that hangs on it (see cases.table.ts for why).

-- Gives a row that hangs on a case the case's client and lawyer, whatever the writer said. The policies then
-- judge the truth. The case is held until the end, so that it can't change hands or vanish meanwhile; taking it
-- first, everywhere, is also what keeps deadlocks away. Rows without a case keep what they came with.
create or replace function public.adopt_case_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.case_id is not null then
    select client_id, lawyer_id into new.client_id, new.lawyer_id
      from public.cases where id = new.case_id for share;
  end if;
  return new;
end $$;
alter function public.adopt_case_owners() owner to portico_definer;

-- The other direction: when a case changes hands, what hangs on it follows.
create or replace function public.pass_on_case_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  child text;
begin
  foreach child in array array['case_updates', 'case_status_changes', 'case_tasks', 'documents', 'calendar_events',
    'case_access_pins', 'case_access_grants', 'case_access_locks', 'case_access_requests', 'case_access_unlocks', 'files'] loop
    execute format('update public.%I set client_id = $1, lawyer_id = $2 where case_id = $3', child)
      using new.client_id, new.lawyer_id, new.id;
  end loop;
  return null;
end $$;
alter function public.pass_on_case_owners() owner to portico_definer;

-- ==== functions of cases

-- Whether the acting lawyer may open a case, or keep a document, for this client: a confirmed appointment, an
-- assignment, or a case that they share already. A function, because a policy on cases can't ask cases.
create or replace function public.is_client_of_lawyer(p_client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with me as (select nullif(current_setting('portico.lawyer_id', true), '')::uuid as id)
  select exists (select from public.appointments as a, me
      where a.client_id = p_client_id and a.lawyer_id = me.id and a.status = 'confirmed')
    or exists (select from public.clients as c, me where c.id = p_client_id and c.lawyer_id = me.id)
    or exists (select from public.cases as c, me where c.client_id = p_client_id and c.lawyer_id = me.id)
$$;
alter function public.is_client_of_lawyer(uuid) owner to portico_definer;
grant execute on function public.is_client_of_lawyer(uuid) to portico_lawyer;

-- Consent to publish is recorded with who and when, and forgotten when it is withdrawn.
create or replace function public.record_publish_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.publish_title and (tg_op = 'INSERT' or not old.publish_title) then
    new.publish_consent_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.publish_consent_at := now();
  elsif not new.publish_title then
    new.publish_consent_by := null;
    new.publish_consent_at := null;
  end if;
  return new;
end $$;

create or replace function public.record_case_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case tg_op when 'UPDATE' then old.status end;
begin
  insert into public.case_status_changes (case_id, client_id, lawyer_id, from_status, to_status)
    values (new.id, new.client_id, new.lawyer_id, was, new.status);
  perform public.audit('case.status', 'cases', new.id, jsonb_build_object('from', was, 'to', new.status));
  return null;
end $$;
alter function public.record_case_status() owner to portico_definer;

-- What the public may know of a lawyer's work: titles of ongoing cases whose clients consented, newest first.
create or replace function public.published_cases(p_lawyer_ids uuid[], p_each integer default 3)
returns table (id uuid, lawyer_id uuid, title text, status text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.lawyer_id, c.title, c.status
  from unnest(p_lawyer_ids) as wanted (lawyer), lateral (
    select * from public.cases
    where cases.lawyer_id = wanted.lawyer and publish_title and cases.status = 'ongoing'
    order by created_at desc limit p_each
  ) as c
$$;
alter function public.published_cases(uuid[], integer) owner to portico_definer;
grant execute on function public.published_cases(uuid[], integer)
  to portico_anon, portico_client, portico_lawyer, portico_admin;

-- A link that was revoked never comes back: whoever takes the revocation away, or asks for it where there is none,
-- gets another one. 128 random bits, as in the column's default.
create or replace function public.renew_share_link() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.share_link := left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32);
  return new;
end $$;

create or replace function public.audit_share_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case when new.share_link_revoked_at is null then 'case.link-renewed' else 'case.link-revoked' end, 'cases', new.id);
  return null;
end $$;
alter function public.audit_share_link() owner to portico_definer;

-- ==== functions of chat

-- A message belongs to its conversation's two people; who of them speaks follows from the claims, not from the text
-- of the request. The conversation is held, so that messages keep their order and none outlives it.
create or replace function public.place_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select client_id, lawyer_id into new.client_id, new.lawyer_id
    from public.chat_conversations where id = new.conversation_id for no key update;
  if not found then
    raise foreign_key_violation using message = 'Conversation not found', table = 'chat_messages',
      constraint = 'chat_messages_conversation_id_fkey';
  end if;
  new.sender := case when new.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid
    then 'lawyer' else 'client' end;
  new.position := nextval('public.chat_messages_position_seq');
  return new;
end $$;

create or replace function public.after_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_conversations set updated_at = greatest(updated_at, new.created_at) where id = new.conversation_id;
  if new.sender = 'client' then
    perform public.notify_lawyer(new.lawyer_id, 'chat_message', new.conversation_id);
  else
    perform public.notify_client(new.client_id, 'chat_message', new.conversation_id);
  end if;
  return null;
end $$;

create or replace function public.stamp_chat_message_read() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := case when new.is_read then coalesce(old.read_at, clock_timestamp()) end;
  return new;
end $$;

-- Ending a chat takes the appointment with it, so that the client can book again.
create or replace function public.end_chat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.appointments where id = old.appointment_id;
  return null;
end $$;

alter function public.place_chat_message() owner to portico_definer;
alter function public.after_chat_message() owner to portico_definer;
alter function public.end_chat() owner to portico_definer;

-- ==== functions of clients

-- Deleting a client does what its warning says: cases, documents and appointments go by foreign key, the login
-- and its sessions go here. Staff who are also clients keep their login.
create or replace function public.end_client_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.users where id = old.user_id
    and not exists (select from public.user_roles where user_id = old.user_id)
    and not exists (select from public.lawyers where user_id = old.user_id);
  delete from public.pending_sign_ups where email = old.email;
  return null;
end $$;
alter function public.end_client_login() owner to portico_definer;

-- A client is known by the address that they log in with: the firm writes to where they can be reached, and deletes
-- by it. Several records may share an address, so nothing stands in its way.
create or replace function public.follow_login_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set email = new.email where user_id = new.id;
  return null;
end $$;
alter function public.follow_login_address() owner to portico_definer;

-- Deletes a client for good: the login with this address and the client joined to it, or, where none is joined,
-- the one unclaimed client record with the address. Returns how many client records went.
create or replace function public.admin_delete_user(p_email text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked_email text := lower(trim(p_email));
  login uuid := (select id from public.users where email = asked_email);
  found_clients uuid[];
begin
  if not exists (
    select from public.user_roles
    where user_id = nullif(current_setting('portico.user_id', true), '')::uuid and role = 'admin'
  ) then
    raise insufficient_privilege using message = 'Access denied. Admin privileges required.';
  end if;
  if exists (select from public.user_roles where user_id = login)
    or exists (select from public.lawyers where user_id = login) then
    raise exception using errcode = 'PT409', message = 'This account belongs to a member of staff.';
  end if;
  found_clients := array(
    select id from public.clients where user_id = login or (email = asked_email and user_id is null
      and not exists (select from public.clients where user_id = login))
  );
  if cardinality(found_clients) > 1 then
    raise exception using errcode = 'PT409', message = 'Several clients share this address. Delete them one by one.';
  end if;
  if cardinality(found_clients) = 0 and login is null then
    raise exception using errcode = 'PT404', message = 'No client has this address.';
  end if;
  delete from public.clients where id = any (found_clients);
  delete from public.users where id = login;
  delete from public.pending_sign_ups where email = asked_email;
  perform public.audit('client.deleted', 'clients', found_clients[1]);
  return cardinality(found_clients);
end $$;
alter function public.admin_delete_user(text) owner to portico_definer;
grant execute on function public.admin_delete_user(text) to portico_admin;

-- ==== functions of contact

-- Takes a message from the contact form and makes, or finds, its lead. The same message within a day is stored once
-- and answered the same: message_id is then null and there is nothing more to do. With a message goes the job that mails
-- it, which holds nothing but its id.
-- retry_after: seconds; more than 0 when this address has sent 5 messages within the hour.
create or replace function public.submit_contact_message(
  p_name text, p_email text, p_phone text, p_message text, p_address_hash text,
  out message_id uuid, out retry_after integer
)
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(p_email);
  lead uuid;
begin
  retry_after := public.throttle_hit('submit_contact_message:' || p_address_hash, 5, '1 hour');
  if retry_after > 0 then return; end if;
  -- The same person's second click waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('submit_contact_message:' || sender, 0));
  if exists (
    select from public.contact_messages
    where email = sender and message = p_message and created_at > now() - interval '1 day'
  ) then return; end if;
  select id into lead from public.leads
    where email = sender and status not in ('converted', 'lost') order by created_at desc limit 1;
  if lead is null then
    insert into public.leads (name, email, phone, source, notes)
      values (p_name, sender, p_phone, 'website', p_message) returning id into lead;
  end if;
  insert into public.contact_messages (name, email, phone, message, lead_id)
    values (p_name, sender, p_phone, p_message, lead) returning id into message_id;
  insert into public.queued_jobs (id, kind, summary, payload)
    values (gen_random_uuid(), 'contact_message', left('Message from ' || sender, 300), message_id::text);
  perform public.notify_administrators('contact_message', message_id);
end $$;
alter function public.submit_contact_message(text, text, text, text, text) owner to portico_definer;
grant execute on function public.submit_contact_message(text, text, text, text, text)
  to portico_anon, portico_client;

create or replace function public.sign_contact_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_by := case when new.answered_at is not null
    then nullif(current_setting('portico.user_id', true), '')::uuid end;
  return new;
end $$;

-- ==== functions of documents

-- Without a case, a document is its uploader's.
create or replace function public.adopt_uploader() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.lawyer_id := new.uploaded_by;
  return new;
end $$;
-- An administrator may move a document; its file goes along.
create or replace function public.move_document_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.files set case_id = new.case_id, client_id = new.client_id, lawyer_id = new.lawyer_id
    where id = new.file_id and state = 'stored';
  return null;
end $$;
alter function public.move_document_file() owner to portico_definer;

-- What a client adds is news to the case's lawyer, or to the administrators while the case has none.
create or replace function public.notify_of_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lawyer_id is null then
    perform public.notify_administrators('document_uploaded', new.case_id);
  else
    perform public.notify_lawyer(new.lawyer_id, 'document_uploaded', new.case_id);
  end if;
  return null;
end $$;
alter function public.notify_of_upload() owner to portico_definer;

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

-- ==== functions of notifications

-- Called by the nouns' triggers. Somebody without a login is told nothing.
create or replace function public.notify_user(p_user_id uuid, p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, subject_id)
  select p_user_id, p_kind, p_subject_id where p_user_id is not null
  on conflict (user_id, kind, subject_id) where read_at is null do update set created_at = now(), mailed_at = null
$$;

create or replace function public.notify_client(p_client_id uuid, p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user((select user_id from public.clients where id = p_client_id), p_kind, p_subject_id)
$$;

create or replace function public.notify_lawyer(p_lawyer_id uuid, p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user((select user_id from public.lawyers where id = p_lawyer_id), p_kind, p_subject_id)
$$;

create or replace function public.notify_administrators(p_kind text, p_subject_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user(user_id, p_kind, p_subject_id) from public.user_roles where role = 'admin'
$$;

-- A job's: who is to be mailed about what has been unread for so long, and wants it. Taking them marks them, so that
-- two processes never mail the same.
create or replace function public.take_notifications_to_mail(p_unread_for interval, p_most integer default 100)
returns table (user_id uuid, email text, name text, reader text, kind text, subject_id uuid)
language sql security definer set search_path = '' as $$
  with due as (
    select n.id from public.notifications as n
    where n.read_at is null and n.mailed_at is null and n.created_at < now() - p_unread_for
    order by n.created_at limit p_most for update skip locked
  ), taken as (
    update public.notifications as n set mailed_at = now() from due where n.id = due.id returning n.*
  )
  select u.id, u.email, u.name,
    case when exists (select from public.lawyers as l where l.user_id = u.id) then 'lawyer'
      when exists (select from public.user_roles as r where r.user_id = u.id and r.role = 'admin') then 'admin'
      else 'client' end,
    t.kind, t.subject_id
  from taken as t join public.users as u on u.id = t.user_id
    left join public.notification_preferences as p on p.user_id = u.id
  where coalesce(p.email, true) and u.banned_at is null
$$;

alter function public.notify_user(uuid, text, uuid) owner to portico_definer;
alter function public.notify_client(uuid, text, uuid) owner to portico_definer;
alter function public.notify_lawyer(uuid, text, uuid) owner to portico_definer;
alter function public.notify_administrators(text, uuid) owner to portico_definer;
alter function public.take_notifications_to_mail(interval, integer) owner to portico_definer;
grant execute on function public.take_notifications_to_mail(interval, integer) to portico_system;

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

-- ==== functions of presence

create or replace function public.place_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.id, l.id into new.client_id, new.lawyer_id
    from (select) as nobody
    left join public.clients as c on c.user_id = new.user_id
    left join public.lawyers as l on l.user_id = new.user_id;
  return new;
end $$;
alter function public.place_presence() owner to portico_definer;

-- ==== functions of records

create or replace function public.archive_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image jsonb := to_jsonb(old);
begin
  insert into public.deleted_records (table_name, row_id, label, record, file_ids, case_id, client_id)
  values (
    tg_table_name, old.id, coalesce(image ->> 'case_number', image ->> 'title', image ->> 'name'), image,
    array(select value::uuid from jsonb_each_text(image) where key like '%file\_id' and value is not null),
    case tg_table_name when 'cases' then old.id else (image ->> 'case_id')::uuid end,
    case tg_table_name when 'clients' then old.id else (image ->> 'client_id')::uuid end
  );
  perform public.audit('deleted', tg_table_name, old.id,
    case when image ? 'case_id' then jsonb_build_object('case_id', image -> 'case_id') else '{}' end);
  return null;
end $$;

-- Who held, released or postponed, and why, stands in the audit log and in the history of the record's case.
create or replace function public.record_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned constant jsonb := jsonb_strip_nulls(jsonb_build_object('record_id', new.id, 'case_id', new.case_id));
begin
  if old.hold <> new.hold then
    new.hold_set_by := nullif(current_setting('portico.user_id', true), '')::uuid;
    new.hold_set_at := now();
    perform public.audit(case when new.hold then 'record.held' else 'record.released' end, new.table_name, new.row_id,
      concerned || jsonb_build_object('reason', new.hold_reason));
  end if;
  if old.purge_after <> new.purge_after then
    perform public.audit('record.purge_date', new.table_name, new.row_id,
      concerned || jsonb_build_object('from', old.purge_after, 'to', new.purge_after));
  end if;
  return new;
end $$;

-- A job's: erases records whose date has passed, wherever the firm's clock stands, and that nobody holds: neither
-- them nor the deleted case or client that they belonged to. Nothing else ever erases one. Returns how many.
create or replace function public.purge_deleted_records(p_most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  purged integer := 0;
begin
  -- A hold on a case is set in another row than those it protects: it comes before this, or finds them gone.
  lock table public.deleted_records in share row exclusive mode;
  for gone in
    delete from public.deleted_records where id in (
      select r.id from public.deleted_records as r
      where r.purge_after < (now() - interval '1 day')::date and not r.hold
        and not exists (
          select from public.deleted_records as of_case
          where of_case.row_id = r.case_id and of_case.table_name = 'cases' and of_case.hold
        )
        and not exists (
          select from public.deleted_records as of_client
          where of_client.row_id = r.client_id and of_client.table_name = 'clients' and of_client.hold
        )
      order by r.purge_after limit p_most
    ) returning table_name, row_id, case_id
  loop
    purged := purged + 1;
    -- Not what it was called: that would outlive it here.
    perform public.audit('record.purged', gone.table_name, gone.row_id,
      jsonb_strip_nulls(jsonb_build_object('case_id', gone.case_id)));
  end loop;
  return purged;
end $$;

-- A job's: files that nobody claimed within the hour, or that no row and no kept record names any more. Remove the
-- bytes first, then the row.
create or replace function public.orphan_files(p_most integer default 1000) returns table (id uuid, storage_key text)
language sql stable security definer set search_path = '' as $$
  select f.id, f.storage_key from public.files as f
  where f.state <> 'stored' and f.state_at < now() - interval '1 hour'
    and (f.state = 'staged' or not exists (
      select from public.deleted_records as r where r.file_ids @> array[f.id]
    ))
  order by f.state_at limit p_most
$$;

alter function public.archive_deleted() owner to portico_definer;
alter function public.record_retention() owner to portico_definer;
alter function public.purge_deleted_records(integer) owner to portico_definer;
alter function public.orphan_files(integer) owner to portico_definer;
grant execute on function public.purge_deleted_records(integer) to portico_system;
grant execute on function public.orphan_files(integer) to portico_system;

-- ==== functions of restoration

-- Brings a deleted case back under its own id, with what went in the same moment: timeline, tasks, documents, court
-- dates and their files, the hours that were worked for it, and the statuses that it had, which the log remembers. What
-- had been deleted before stays deleted. Whoever is gone meanwhile is no longer named. Nothing of it is public until
-- consent is recorded anew; PINs and unlocks don't come back. The record itself stays until its date.
create or replace function public.restore_case(p_record_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := public.require_administrator();
  gone public.deleted_records;
  of_table text;
  columns text;
  uploaders jsonb;
begin
  select * into gone from public.deleted_records where id = p_record_id and table_name = 'cases' for update;
  if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  if gone.restored_at is not null then
    raise exception using errcode = 'PT409', message = 'Somebody else has restored this case already.';
  end if;
  if gone.client_id is not null and not exists (select from public.clients where id = gone.client_id) then
    raise exception using errcode = 'PT409',
      message = 'This case’s client was deleted for good, and all of the client’s cases with them.';
  end if;
  if exists (select from public.cases where case_number = gone.label) then
    raise exception using errcode = 'PT409', message =
      format('Another case has the number %s by now. Give that one another number first.', gone.label);
  end if;

  -- A row claims only what its writer has just uploaded (claim_files): until the end, that is these.
  with released as (
    select id, uploaded_by from public.files where state = 'released' and id in (
      select unnest(r.file_ids) from public.deleted_records as r
      where r.case_id = gone.case_id and r.deleted_at = gone.deleted_at
    ) for update
  ), staged as (
    update public.files as f set state = 'staged', uploaded_by = acting from released where f.id = released.id
  ) select jsonb_object_agg(id, uploaded_by) into uploaders from released;

  -- While the case's own id stands here, its triggers take nothing for news (see case-notices, cases).
  perform set_config('portico.restoring', gone.case_id::text, true);
  foreach of_table in array array['cases', 'case_updates', 'case_tasks', 'documents', 'calendar_events'] loop
    -- The columns that the rows had and that there still are: an older image knows nothing of newer ones.
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_catalog.pg_attribute
      where attrelid = format('public.%I', of_table)::regclass and attnum > 0 and not attisdropped and (
        select r.record from public.deleted_records as r
        where r.case_id = gone.case_id and r.deleted_at = gone.deleted_at and r.table_name = of_table limit 1
      ) ? attname;
    continue when columns is null;
    execute format($insert$
      with part as (
        update public.deleted_records as r set restored_at = now(), restored_by = $1
        where r.case_id = $2 and r.deleted_at = $3 and r.restored_at is null and r.table_name = %1$L
        returning r.record
      )
      insert into public.%1$I (%2$s) select %2$s from part, jsonb_populate_record(null::public.%1$I,
        part.record || jsonb_build_object(
          'publish_title', false, 'is_public', false, 'consent_given', false,
          'lawyer_id', (select id from public.lawyers where id = (part.record ->> 'lawyer_id')::uuid),
          'assigned_to', (select id from public.lawyers where id = (part.record ->> 'assigned_to')::uuid),
          'uploaded_by', (select id from public.lawyers where id = (part.record ->> 'uploaded_by')::uuid),
          'uploaded_by_client', (select id from public.clients where id = (part.record ->> 'uploaded_by_client')::uuid),
          'created_by', (select id from public.users where id = (part.record ->> 'created_by')::uuid)
        ))
    $insert$, of_table, columns) using acting, gone.case_id, gone.deleted_at;
  end loop;
  perform set_config('portico.restoring', '', true);

  update public.files as f set uploaded_by = was.value::uuid
    from jsonb_each_text(uploaders) as was where f.id = was.key::uuid;
  insert into public.case_status_changes (case_id, client_id, lawyer_id, from_status, to_status, changed_by, changed_at)
    select c.id, c.client_id, c.lawyer_id, told.detail ->> 'from', told.detail ->> 'to', told.user_id, told.at
    from public.audit_log as told join public.cases as c on c.id = told.case_id
    where told.case_id = gone.case_id and told.action = 'case.status';
  update public.time_entries set case_id = gone.case_id where former_case_id = gone.case_id and case_id is null;
  perform public.audit('case.restored', 'cases', gone.case_id, jsonb_build_object('record_id', gone.id));
end $$;
alter function public.restore_case(uuid) owner to portico_definer;
grant execute on function public.restore_case(uuid) to portico_admin;

-- ==== functions of tallies

-- The firm's month of a moment. The zone is firm.config.ts's; a test holds the two together.
create or replace function public.firm_month(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone 'America/New_York', 'YYYY-MM')
$$;

-- What a row counts for. An answer's time is kept in tenths of hours, from a day on in hours: the middle one of a
-- month is then found in some hundred rows.
create or replace function public.tallies_of(p_table text, p_row jsonb)
returns table (measure text, month text, kind text, number numeric)
language sql stable set search_path = '' as $$
  select v.* from (select
    public.firm_month((p_row ->> 'created_at')::timestamptz) as month,
    extract(epoch from (p_row ->> 'answered_at')::timestamptz - (p_row ->> 'created_at')::timestamptz) / 3600 as hours,
    (p_row ->> 'hours')::numeric as worked,
    (p_row ->> 'rate_cents')::numeric as rate,
    (p_row ->> 'billable')::boolean as billable
  ) as r, lateral (values
    ('cases', 'cases by status', r.month, p_row ->> 'status', 1),
    ('cases', 'cases by area', r.month, coalesce(p_row ->> 'practice_area', 'Not stated'), 1),
    ('clients', 'clients', '', '', 1),
    ('leads', 'leads', '', coalesce(nullif(p_row ->> 'source', ''), 'Not stated'), 1),
    ('leads', 'leads converted', '', coalesce(nullif(p_row ->> 'source', ''), 'Not stated'),
      case when p_row ->> 'status' = 'converted' then 1 else 0 end),
    ('time_entries', 'hours', '', '', r.worked),
    ('time_entries', case when r.billable then 'billable cents' else 'unbilled cents' end, '',
      coalesce(nullif(p_row ->> 'lawyer_name', ''), 'Not assigned'), r.worked * r.rate),
    ('contact_messages', 'messages', r.month, '', 1),
    ('contact_messages', 'answers by hours', r.month,
      (case when r.hours < 24 then round(r.hours, 1) else round(r.hours) end)::text,
      case when r.hours is null then 0 else 1 end)
  ) as counted (of_table, measure, month, kind, number), lateral (
    select counted.measure, counted.month, counted.kind, counted.number::numeric
  ) as v
  where counted.of_table = p_table and counted.number <> 0
$$;

create or replace function public.tally() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tallies (measure, month, kind, number)
    select measure, month, kind, sum(number) from (
      select * from public.tallies_of(tg_table_name, case when tg_op <> 'DELETE' then to_jsonb(new) end)
      where tg_op <> 'DELETE'
      union all
      select measure, month, kind, - number
      from public.tallies_of(tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end)
      where tg_op <> 'INSERT'
    ) as changed group by measure, month, kind having sum(number) <> 0;
  return null;
end $$;

-- A job's: makes one row of the many of a number. Whoever reads meanwhile sees the ones or the other.
create or replace function public.fold_tallies(p_most integer default 10000) returns integer
language sql security definer set search_path = '' as $$
  with folded as (
    delete from public.tallies where id in (
      select id from public.tallies where (measure, month, kind) in (
        select measure, month, kind from public.tallies group by measure, month, kind having count(*) > 1
      ) order by measure, month, kind limit p_most for update skip locked
    ) returning measure, month, kind, number
  ), sums as (
    insert into public.tallies (measure, month, kind, number)
      select measure, month, kind, sum(number) from folded group by measure, month, kind having sum(number) <> 0
      returning 1
  ) select (select count(*) from folded)::integer - (select count(*) from sums)::integer
$$;

-- Counts everything anew: after rows were written with triggers off. Whoever writes meanwhile waits.
create or replace function public.recount_tallies() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.tallies in share row exclusive mode;
  delete from public.tallies;
  insert into public.tallies (measure, month, kind, number)
    select measure, month, kind, sum(number) from (
      select t.* from public.cases as r, public.tallies_of('cases', to_jsonb(r)) as t
      union all select t.* from public.clients as r, public.tallies_of('clients', to_jsonb(r)) as t
      union all select t.* from public.leads as r, public.tallies_of('leads', to_jsonb(r)) as t
      union all select t.* from public.time_entries as r, public.tallies_of('time_entries', to_jsonb(r)) as t
      union all select t.* from public.contact_messages as r, public.tallies_of('contact_messages', to_jsonb(r)) as t
    ) as counted group by measure, month, kind;
end $$;

alter function public.tally() owner to portico_definer;
alter function public.fold_tallies(integer) owner to portico_definer;
alter function public.recount_tallies() owner to portico_definer;
grant execute on function public.firm_month(timestamptz) to portico_definer;
grant execute on function public.tallies_of(text, jsonb) to portico_definer;
grant execute on function public.fold_tallies(integer) to portico_system;
grant execute on function public.recount_tallies() to portico_system;

-- ==== functions of webhooks

-- A change queues its deliveries in its own transaction: nothing is told that didn't happen, and nothing that happened
-- is lost. A delivery holds ids and the event's name, never what a row says.
create or replace function public.queue_webhook(p_event text, p_row uuid, p_webhook uuid default null) returns void
language sql security definer set search_path = '' as $$
  with delivery as materialized (
    select gen_random_uuid() as id, w.id as webhook, split_part(split_part(w.url, '/', 3), '?', 1) as host
    from public.webhooks as w where case when p_webhook is null then p_event = any (w.events) else w.id = p_webhook end
  )
  insert into public.queued_jobs (id, kind, summary, payload)
    select id, 'webhook', left(host || ': ' || p_event, 300), jsonb_build_object('webhook', webhook, 'delivery', id,
      'event', p_event, 'id', p_row, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
    from delivery
$$;
revoke all on function public.queue_webhook(text, uuid, uuid) from public;
alter function public.queue_webhook(text, uuid, uuid) owner to portico_definer;

create or replace function public.tell_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) = to_jsonb(new) then return null; end if;
  perform public.queue_webhook(
    tg_argv[0] || '.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    coalesce(new.id, old.id));
  return null;
end $$;
alter function public.tell_webhooks() owner to portico_definer;

-- A delivery that says only that it is a test.
create or replace function public.test_webhook(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.webhooks where id = p_id) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  perform public.queue_webhook('test', null, p_id);
end $$;
revoke all on function public.test_webhook(uuid) from public;
grant execute on function public.test_webhook(uuid) to portico_admin;
alter function public.test_webhook(uuid) owner to portico_definer;

-- With a webhook goes what still waits for it.
create or replace function public.forget_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.queued_jobs
    where kind = 'webhook' and done_at is null and payload like '%"webhook": "' || old.id || '"%';
  return null;
end $$;
alter function public.forget_deliveries() owner to portico_definer;

create or replace function public.audit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.audit(
    case tg_op when 'INSERT' then 'webhook.created' when 'UPDATE' then 'webhook.secret_changed' else 'webhook.deleted' end,
    'webhooks', coalesce(new.id, old.id),
    case tg_op when 'INSERT' then jsonb_build_object('events', new.events) else '{}' end);
  return null;
end $$;
alter function public.audit_webhook() owner to portico_definer;

-- ==== triggers of jobs

create or replace function public.record_change_of_queued_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('queued_jobs')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_queued_jobs() owner to portico_definer;
-- Administrators watch what waits and what failed.
create or replace trigger record_change after insert or update or delete on public.queued_jobs
  for each row execute function public.record_change_of_queued_jobs();

-- ==== triggers of accounts

create or replace trigger renew_own_standing before update on public.users
  for each row execute function public.renew_own_standing();
create or replace trigger renew_standing after insert or update or delete on public.user_roles
  for each row execute function public.renew_standing();
create or replace trigger renew_standing after insert or update of id, user_id or delete on public.clients
  for each row execute function public.renew_standing();
create or replace trigger renew_standing after insert or update of id, user_id or delete on public.lawyers
  for each row execute function public.renew_standing();
create or replace trigger keep_an_administrator before delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator before update of banned_at on public.users
  for each row when (old.banned_at is null and new.banned_at is not null)
  execute function public.keep_an_administrator();
create or replace trigger keep_an_administrator_on_delete before delete on public.users
  for each row execute function public.keep_an_administrator();
create or replace function public.record_change_of_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('sessions/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'sessions/user_id/' || old.user_id end),
    ('sessions/id/' || new.id),
    (case when old.id is distinct from new.id then 'sessions/id/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_sessions() owner to portico_definer;
-- Sockets of a session that ended, or of somebody whose rights changed, are closed by these.
create or replace trigger record_change after delete on public.sessions
  for each row execute function public.record_change_of_sessions();
create or replace function public.record_change_of_user_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('user_roles'),
    ('user_roles/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'user_roles/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_user_roles() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.user_roles
  for each row execute function public.record_change_of_user_roles();
create or replace function public.record_change_of_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('users/id/' || new.id),
    (case when old.id is distinct from new.id then 'users/id/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_users() owner to portico_definer;
create or replace trigger record_change after update of banned_at, name, email, two_factor_enabled or delete on public.users
  for each row execute function public.record_change_of_users();
create or replace function public.record_change_of_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('invitations')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_invitations() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.invitations
  for each row execute function public.record_change_of_invitations();
create or replace trigger audit_role after insert or delete on public.user_roles
  for each row execute function public.audit_role();

-- ==== triggers of two-factor

create or replace trigger mark_second_factor after insert or update of confirmed_at or delete on public.two_factors
  for each row execute function public.mark_second_factor();
create or replace trigger end_pending_sign_ins after update of password on public.credentials
  for each row execute function public.end_pending_sign_ins();
create or replace trigger end_pending_sign_ins after delete on public.two_factors
  for each row execute function public.end_pending_sign_ins();

-- ==== triggers of api-tokens

create or replace trigger revoke_api_tokens after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of banned_at on public.users
  for each row when (new.banned_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after delete on public.two_factors
  for each row when (old.confirmed_at is not null) execute function public.revoke_api_tokens();
create or replace trigger revoke_api_tokens after update of password on public.credentials
  for each row when (old.password is distinct from new.password) execute function public.revoke_api_tokens();
create or replace trigger audit_api_token after insert on public.api_tokens
  for each row execute function public.audit_api_token();
create or replace trigger audit_api_token_revoked after update of revoked_at on public.api_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_api_token();
create or replace function public.record_change_of_api_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('api_tokens')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_api_tokens() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.api_tokens
  for each row execute function public.record_change_of_api_tokens();

-- ==== triggers of appointments

create or replace trigger touch_appointment before update on public.appointments
  for each row execute function public.touch_appointment();
create or replace trigger notify_of_appointment after insert on public.appointments
  for each row execute function public.notify_of_appointment();
create or replace trigger notify_of_answer after update of status on public.appointments
  for each row when (old.status <> new.status) execute function public.notify_of_appointment();
create or replace function public.record_change_of_appointments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('appointments'),
    ('appointments/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'appointments/client_id/' || old.client_id end),
    ('appointments/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'appointments/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_appointments() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.appointments
  for each row execute function public.record_change_of_appointments();

-- ==== triggers of audit

create or replace trigger tell_of_audit after insert on public.audit_log
  for each statement execute function public.tell_of_audit();
create or replace trigger refuse_audit_change before update or delete on public.audit_log
  for each row execute function public.refuse_audit_change();
create or replace trigger refuse_audit_truncate before truncate on public.audit_log
  for each statement execute function public.refuse_audit_change();

-- ==== triggers of billing

create or replace trigger name_time_entry before insert or update of case_id, lawyer_id on public.time_entries
  for each row execute function public.name_time_entry();
create or replace trigger bump_version before update on public.time_entries
  for each row execute function public.bump_version();
create or replace function public.record_change_of_time_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('time_entries'),
    ('time_entries/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'time_entries/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_time_entries() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.time_entries
  for each row execute function public.record_change_of_time_entries();

-- ==== triggers of calendar

create or replace trigger record_hearing_consent before insert or update of consent_given on public.calendar_events
  for each row execute function public.record_hearing_consent();
create or replace trigger bump_version before update of case_id, title, description, court_date, deadline, judge_name,
  judge_confirmed, client_name, is_public, consent_given, event_type, location, start_time, end_time
  on public.calendar_events for each row execute function public.bump_version();
create or replace function public.record_change_of_calendar_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('calendar_events'),
    ('calendar_events/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'calendar_events/case_id/' || old.case_id end),
    ('calendar_events/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'calendar_events/lawyer_id/' || old.lawyer_id end),
    (case when old.is_public or new.is_public then 'calendar_events/public' end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_calendar_events() owner to portico_definer;
-- A public row has consent (calendar_events_consent_given_check), so this one column tells what the public sees.
create or replace trigger record_change after insert or update or delete on public.calendar_events
  for each row execute function public.record_change_of_calendar_events();

-- ==== triggers of case-access

create or replace trigger replace_case_pin before insert on public.case_access_pins
  for each row execute function public.replace_case_pin();
create or replace trigger audit_case_access after insert on public.case_access_pins
  for each row execute function public.audit_case_access('pin.created');
create or replace function public.record_change_of_case_access_pins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_pins/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_pins/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_pins() owner to portico_definer;
-- Failures are told by verify_case_pin itself: whether there was anything to count must not show in the time.
create or replace trigger record_change
  after insert or delete or update of pin_ciphertext, lawyer_id on public.case_access_pins
  for each row execute function public.record_change_of_case_access_pins();
create or replace function public.record_change_of_case_access_grants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_grants/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_access_grants/case_id/' || old.case_id end),
    ('case_access_grants/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_grants/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_grants() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_access_grants
  for each row execute function public.record_change_of_case_access_grants();
create or replace trigger audit_case_access after update of revoked_at on public.case_access_grants
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_case_access('case.grant-ended');
create or replace function public.record_change_of_case_access_locks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_locks/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_locks/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_locks() owner to portico_definer;
-- Told when the last try is spent and when the case is unlocked. The tries before are nobody's news, and a trigger
-- at each would show in the time whether there was a PIN to try.
create or replace trigger record_change after update of failures on public.case_access_locks
  for each row when ((old.failures < 100) <> (new.failures < 100)) execute function public.record_change_of_case_access_locks();
create or replace trigger apply_case_unlock before insert on public.case_access_unlocks
  for each row execute function public.apply_case_unlock();
create or replace trigger audit_case_access after insert on public.case_access_unlocks
  for each row execute function public.audit_case_access('case.pin-lock-lifted');
create or replace function public.record_change_of_case_access_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_access_requests/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_access_requests/lawyer_id/' || old.lawyer_id end),
    ('case_access_requests/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'case_access_requests/client_id/' || old.client_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_access_requests() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_access_requests
  for each row execute function public.record_change_of_case_access_requests();
create or replace trigger revoke_case_grants after update of client_id on public.cases
  for each row when (old.client_id is distinct from new.client_id) execute function public.revoke_case_grants();

-- ==== triggers of case-notices

create or replace trigger notify_of_request after insert on public.case_access_requests
  for each row execute function public.notify_of_case('pin_requested');
create or replace trigger notify_of_pin after insert on public.case_access_pins
  for each row execute function public.notify_of_case('pin_created');
-- What comes back with a restored case is no news.
create or replace trigger notify_of_update after insert on public.case_updates
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('case_update');
create or replace trigger notify_of_document after insert on public.documents
  for each row when (new.uploaded_by_client is null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_case('document_added');

-- ==== triggers of case-owners

create or replace trigger pass_on_case_owners after update of client_id, lawyer_id on public.cases
  for each row when (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id)
  execute function public.pass_on_case_owners();
-- What hangs on a case; the list above is the same. claim_files comes after it: triggers run in order of name.
create or replace trigger adopt_case_owners before insert on public.case_updates
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_tasks
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_pins
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_grants
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_requests
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert on public.case_access_unlocks
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert or update of case_id on public.calendar_events
  for each row execute function public.adopt_case_owners();
create or replace trigger adopt_case_owners before insert or update of case_id, client_id on public.documents
  for each row when (new.case_id is not null) execute function public.adopt_case_owners();

-- ==== triggers of cases

create or replace trigger record_publish_consent before insert or update of publish_title on public.cases
  for each row execute function public.record_publish_consent();
-- A case that is restored has its statuses already.
create or replace trigger record_case_status after insert on public.cases
  for each row when (coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text)
  execute function public.record_case_status();
create or replace trigger record_case_status_change after update of status on public.cases
  for each row when (old.status <> new.status) execute function public.record_case_status();
create or replace trigger renew_share_link before update of share_link_revoked_at on public.cases
  for each row when (new.share_link_revoked_at is null) execute function public.renew_share_link();
create or replace trigger audit_share_link after update of share_link_revoked_at on public.cases
  for each row execute function public.audit_share_link();
-- What forms edit; a link that is renewed takes nobody's words away.
create or replace trigger bump_version before update of case_number, title, description, status, client_name, client_id,
  lawyer_id, practice_area, start_date, client_photo_file_id, cover_image_file_id, publish_title
  on public.cases for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.cases
  for each row execute function public.claim_files('client_photo_file_id', 'client_photo', 'cover_image_file_id', 'case_cover');
create or replace trigger release_files after update of client_photo_file_id, cover_image_file_id or delete on public.cases
  for each row execute function public.release_files();
create or replace function public.record_change_of_cases() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('cases'),
    ('cases/id/' || new.id),
    (case when old.id is distinct from new.id then 'cases/id/' || old.id end),
    ('cases/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'cases/client_id/' || old.client_id end),
    ('cases/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'cases/lawyer_id/' || old.lawyer_id end),
    (case when old.publish_title or new.publish_title then 'cases/published' end),
    (case when tg_op <> 'INSERT' and (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id or tg_op = 'DELETE') then 'cases/reach/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_cases() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.cases
  for each row execute function public.record_change_of_cases();
create or replace trigger bump_version before update of description, entry_timestamp, file_id, document_url, document_name
  on public.case_updates for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update of file_id on public.case_updates
  for each row execute function public.claim_files('file_id', 'case_update');
create or replace trigger release_files after update of file_id or delete on public.case_updates
  for each row execute function public.release_files();
create or replace function public.record_change_of_case_updates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_updates/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_updates/case_id/' || old.case_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_updates() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_updates
  for each row execute function public.record_change_of_case_updates();

-- ==== triggers of chat

create or replace trigger place_chat_message before insert on public.chat_messages
  for each row execute function public.place_chat_message();
create or replace trigger after_chat_message after insert on public.chat_messages
  for each row execute function public.after_chat_message();
create or replace trigger stamp_chat_message_read before update of is_read on public.chat_messages
  for each row execute function public.stamp_chat_message_read();
create or replace trigger end_chat after delete on public.chat_conversations
  for each row when (old.appointment_id is not null) execute function public.end_chat();
create or replace function public.record_change_of_chat_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('chat_conversations/id/' || new.id),
    (case when old.id is distinct from new.id then 'chat_conversations/id/' || old.id end),
    ('chat_conversations/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'chat_conversations/client_id/' || old.client_id end),
    ('chat_conversations/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'chat_conversations/lawyer_id/' || old.lawyer_id end),
    (case when tg_op <> 'INSERT' and (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id or tg_op = 'DELETE') then 'chat_conversations/reach/' || old.id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_chat_conversations() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.chat_conversations
  for each row execute function public.record_change_of_chat_conversations();
create or replace function public.record_change_of_chat_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('chat_messages/conversation_id/' || new.conversation_id),
    (case when old.conversation_id is distinct from new.conversation_id then 'chat_messages/conversation_id/' || old.conversation_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_chat_messages() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.chat_messages
  for each row execute function public.record_change_of_chat_messages();

-- ==== triggers of clients

create or replace trigger end_client_login after delete on public.clients
  for each row execute function public.end_client_login();
create or replace trigger follow_login_address after update of email on public.users
  for each row when (old.email is distinct from new.email) execute function public.follow_login_address();
create or replace trigger bump_version before update on public.clients
  for each row execute function public.bump_version();
create or replace function public.record_change_of_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('clients'),
    ('clients/id/' || new.id),
    (case when old.id is distinct from new.id then 'clients/id/' || old.id end),
    ('clients/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'clients/user_id/' || old.user_id end),
    ('clients/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'clients/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_clients() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.clients
  for each row execute function public.record_change_of_clients();

-- ==== triggers of contact

create or replace trigger sign_contact_answer before update of answered_at on public.contact_messages
  for each row execute function public.sign_contact_answer();
create or replace function public.record_change_of_contact_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('contact_messages')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_contact_messages() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.contact_messages
  for each row execute function public.record_change_of_contact_messages();

-- ==== triggers of documents

create or replace trigger adopt_uploader before insert or update of case_id, uploaded_by on public.documents
  for each row when (new.case_id is null) execute function public.adopt_uploader();
create or replace trigger claim_files before insert or update of file_id on public.documents
  for each row execute function public.claim_files('file_id', 'document');
create or replace trigger move_document_file after update of case_id, client_id on public.documents
  for each row execute function public.move_document_file();
create or replace trigger release_files after update of file_id or delete on public.documents
  for each row execute function public.release_files();
create or replace function public.record_change_of_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('documents'),
    ('documents/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'documents/case_id/' || old.case_id end),
    ('documents/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'documents/client_id/' || old.client_id end),
    ('documents/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'documents/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_documents() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.documents
  for each row execute function public.record_change_of_documents();
create or replace trigger notify_of_upload after insert on public.documents
  for each row when (new.uploaded_by_client is not null
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.case_id::text)
  execute function public.notify_of_upload();

-- ==== triggers of invitations

create or replace trigger withdraw_invitations after update of email, user_id on public.lawyers
  for each row when (old.email is distinct from new.email or old.user_id is distinct from new.user_id)
  execute function public.withdraw_invitations();

-- ==== triggers of lawyers

create or replace trigger give_lawyer_slug before insert on public.lawyers
  for each row when (new.slug = '') execute function public.give_lawyer_slug();
create or replace trigger dismiss_lawyer after delete on public.lawyers
  for each row when (old.user_id is not null) execute function public.dismiss_lawyer();
create or replace trigger bump_version before update on public.lawyers
  for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update on public.lawyers
  for each row execute function public.claim_files('image_file_id', 'lawyer_portrait');
create or replace trigger release_files after update of image_file_id or delete on public.lawyers
  for each row execute function public.release_files();
create or replace function public.record_change_of_lawyers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('lawyers'),
    ('lawyers/id/' || new.id),
    (case when old.id is distinct from new.id then 'lawyers/id/' || old.id end),
    ('lawyers/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'lawyers/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_lawyers() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.lawyers
  for each row execute function public.record_change_of_lawyers();

-- ==== triggers of leads

create or replace trigger bump_version before update on public.leads
  for each row execute function public.bump_version();
create or replace function public.record_change_of_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('leads')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_leads() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.leads
  for each row execute function public.record_change_of_leads();

-- ==== triggers of locations

create or replace function public.record_change_of_locations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('locations')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_locations() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.locations
  for each row execute function public.record_change_of_locations();

-- ==== triggers of notifications

create or replace function public.record_change_of_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('notifications/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'notifications/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_notifications() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.notifications
  for each row execute function public.record_change_of_notifications();
create or replace function public.record_change_of_notification_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('notification_preferences/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'notification_preferences/user_id/' || old.user_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_notification_preferences() owner to portico_definer;
create or replace trigger record_change after insert or update on public.notification_preferences
  for each row execute function public.record_change_of_notification_preferences();

-- ==== triggers of people

create or replace trigger decide_role before insert or delete on public.user_roles
  for each row execute function public.decide_role();
create or replace function public.record_people_of_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('users')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_people_of_users() owner to portico_definer;
-- The list of people follows these.
create or replace trigger record_people after insert or update of banned_at, name, email, two_factor_enabled or delete
  on public.users for each row execute function public.record_people_of_users();

-- ==== triggers of presence

create or replace trigger place_presence before insert or update on public.user_presence
  for each row execute function public.place_presence();
create or replace function public.record_change_of_user_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('user_presence/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'user_presence/user_id/' || old.user_id end),
    ('user_presence/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'user_presence/client_id/' || old.client_id end),
    ('user_presence/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'user_presence/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_user_presence() owner to portico_definer;
-- A heartbeat alone tells nobody anything.
create or replace trigger record_change after insert or delete on public.user_presence
  for each row execute function public.record_change_of_user_presence();
create or replace function public.record_change_of_state_of_user_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('user_presence/user_id/' || new.user_id),
    (case when old.user_id is distinct from new.user_id then 'user_presence/user_id/' || old.user_id end),
    ('user_presence/client_id/' || new.client_id),
    (case when old.client_id is distinct from new.client_id then 'user_presence/client_id/' || old.client_id end),
    ('user_presence/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'user_presence/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_state_of_user_presence() owner to portico_definer;
create or replace trigger record_change_of_state after update on public.user_presence
  for each row when (old.is_online <> new.is_online)
  execute function public.record_change_of_state_of_user_presence();

-- ==== triggers of records

create or replace trigger record_retention before update of hold, purge_after on public.deleted_records
  for each row execute function public.record_retention();
create or replace function public.record_change_of_deleted_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('deleted_records')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_deleted_records() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.deleted_records
  for each row execute function public.record_change_of_deleted_records();
-- What is kept when it is deleted.
create or replace trigger archive_deleted after delete on public.appointments
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.calendar_events
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.case_tasks
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.case_updates
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.cases
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.chat_conversations
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.chat_messages
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.clients
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.contact_messages
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.documents
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.lawyers
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.leads
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.time_entries
  for each row execute function public.archive_deleted();

-- ==== triggers of tallies

create or replace trigger tally after insert or update or delete on public.cases
  for each row execute function public.tally();
create or replace trigger tally after insert or update or delete on public.clients
  for each row execute function public.tally();
create or replace trigger tally after insert or update or delete on public.contact_messages
  for each row execute function public.tally();
create or replace trigger tally after insert or update or delete on public.leads
  for each row execute function public.tally();
create or replace trigger tally after insert or update or delete on public.time_entries
  for each row execute function public.tally();

-- ==== triggers of tasks

create or replace trigger bump_version before update of title, description, status, priority, due_date, assigned_to
  on public.case_tasks for each row execute function public.bump_version();
create or replace function public.record_change_of_case_tasks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('case_tasks'),
    ('case_tasks/case_id/' || new.case_id),
    (case when old.case_id is distinct from new.case_id then 'case_tasks/case_id/' || old.case_id end),
    ('case_tasks/lawyer_id/' || new.lawyer_id),
    (case when old.lawyer_id is distinct from new.lawyer_id then 'case_tasks/lawyer_id/' || old.lawyer_id end)
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_case_tasks() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.case_tasks
  for each row execute function public.record_change_of_case_tasks();

-- ==== triggers of webhooks

create or replace trigger tell_webhooks after insert or update or delete on public.cases
  for each row execute function public.tell_webhooks('case');
create or replace trigger tell_webhooks after insert or update or delete on public.leads
  for each row execute function public.tell_webhooks('lead');
create or replace trigger tell_webhooks after insert or update or delete on public.appointments
  for each row execute function public.tell_webhooks('appointment');
create or replace trigger forget_deliveries after delete on public.webhooks
  for each row execute function public.forget_deliveries();
create or replace trigger audit_webhook after insert or update of secret or delete on public.webhooks
  for each row execute function public.audit_webhook();
create or replace function public.record_change_of_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old *= new then return null; end if;
  insert into public.changes (topic, op) select topic, lower(tg_op) from (values
    ('webhooks')
  ) as told (topic) where topic is not null;
  return null;
end $$;
alter function public.record_change_of_webhooks() owner to portico_definer;
create or replace trigger record_change after insert or update or delete on public.webhooks
  for each row execute function public.record_change_of_webhooks();

-- ==== table api_tokens

alter table "api_tokens" enable row level security;
alter table "api_tokens" force row level security;
revoke all on "api_tokens" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: makes tokens in their own name; any administrator may stop any program
grant select ("id", "user_id", "name", "hint", "scopes", "expires_at", "last_used_at", "revoked_at", "created_at"),
  insert ("user_id", "name", "hint", "token_hash", "scopes", "expires_at"),
  update ("revoked_at")
on "api_tokens" to portico_admin;

drop policy if exists "administrators see what programs may do" on "api_tokens";
create policy "administrators see what programs may do" on "api_tokens" for select to portico_admin
  using (true);

drop policy if exists "administrators make tokens in their own name" on "api_tokens";
create policy "administrators make tokens in their own name" on "api_tokens" for insert to portico_admin
  with check ("api_tokens"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators revoke tokens for good" on "api_tokens";
create policy "administrators revoke tokens for good" on "api_tokens" for update to portico_admin
  using (revoked_at is null)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "api_tokens" to portico_definer;
drop policy if exists definer on "api_tokens";
create policy definer on "api_tokens" to portico_definer using (true) with check (true);

-- ==== table appointments

alter table "appointments" enable row level security;
alter table "appointments" force row level security;
revoke all on "appointments" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: books in their own name
grant select, insert ("lawyer_id", "preferred_time", "notes") on "appointments" to portico_client;

-- lawyer: answers; confirming also opens the conversation, see accept_appointment
grant select,
  update ("status", "confirmed_date", "rejection_reason"),
  delete
on "appointments" to portico_lawyer;

-- admin: sees what is asked of the firm, and clears up
grant select, delete on "appointments" to portico_admin;

drop policy if exists "clients read their own" on "appointments";
create policy "clients read their own" on "appointments" for select to portico_client
  using ("appointments"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients ask for themselves" on "appointments";
create policy "clients ask for themselves" on "appointments" for insert to portico_client
  with check ("appointments"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "appointments"."status" = 'pending');

drop policy if exists "lawyers read requests to them" on "appointments";
create policy "lawyers read requests to them" on "appointments" for select to portico_lawyer
  using ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers answer what is pending" on "appointments";
create policy "lawyers answer what is pending" on "appointments" for update to portico_lawyer
  using ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "appointments"."status" = 'pending')
  with check ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "appointments"."status" in ('confirmed', 'rejected'));

drop policy if exists "lawyers delete requests to them" on "appointments";
create policy "lawyers delete requests to them" on "appointments" for delete to portico_lawyer
  using ("appointments"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators read appointments" on "appointments";
create policy "administrators read appointments" on "appointments" for select to portico_admin
  using (true);

drop policy if exists "administrators delete appointments" on "appointments";
create policy "administrators delete appointments" on "appointments" for delete to portico_admin
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "appointments" to portico_definer;
drop policy if exists definer on "appointments";
create policy definer on "appointments" to portico_definer using (true) with check (true);

-- ==== table audit_log

alter table "audit_log" enable row level security;
alter table "audit_log" force row level security;
revoke all on "audit_log" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: filters the log; shows a case its own history
grant select on "audit_log" to portico_admin;
grant usage on sequence "audit_log_id_seq" to portico_definer;

drop policy if exists "administrators read the log" on "audit_log";
create policy "administrators read the log" on "audit_log" for select to portico_admin
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "audit_log" to portico_definer;
drop policy if exists definer on "audit_log";
create policy definer on "audit_log" to portico_definer using (true) with check (true);

-- ==== table calendar_events

alter table "calendar_events" enable row level security;
alter table "calendar_events" force row level security;
revoke all on "calendar_events" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: know when their cases are heard
grant select on "calendar_events" to portico_lawyer;

-- admin: schedule court dates
grant select,
  insert ("case_id", "title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "event_type", "location", "start_time", "end_time", "client_key"),
  update ("case_id", "title", "description", "court_date", "deadline", "judge_name", "judge_confirmed", "client_name", "is_public", "consent_given", "event_type", "location", "start_time", "end_time"),
  delete
on "calendar_events" to portico_admin;

drop policy if exists "lawyers read the court dates of their cases" on "calendar_events";
create policy "lawyers read the court dates of their cases" on "calendar_events" for select to portico_lawyer
  using ("calendar_events"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep the calendar" on "calendar_events";
create policy "administrators keep the calendar" on "calendar_events" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "calendar_events" to portico_definer;
drop policy if exists definer on "calendar_events";
create policy definer on "calendar_events" to portico_definer using (true) with check (true);

-- ==== table case_access_grants

alter table "case_access_grants" enable row level security;
alter table "case_access_grants" force row level security;
revoke all on "case_access_grants" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: closes a case to whoever has it open. Deleting a PIN does not: it only lets nobody else in
grant select ("id", "case_id", "lawyer_id", "user_id", "expires_at", "revoked_at", "created_at"),
  update ("revoked_at")
on "case_access_grants" to portico_lawyer;

-- system: removes what has expired
grant select ("id", "expires_at"), delete on "case_access_grants" to portico_system;

drop policy if exists "lawyers see who has their cases open" on "case_access_grants";
create policy "lawyers see who has their cases open" on "case_access_grants" for select to portico_lawyer
  using ("case_access_grants"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers revoke" on "case_access_grants";
create policy "lawyers revoke" on "case_access_grants" for update to portico_lawyer
  using ("case_access_grants"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("case_access_grants"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "case_access_grants"."revoked_at" is not null);

drop policy if exists "jobs remove what has expired" on "case_access_grants";
create policy "jobs remove what has expired" on "case_access_grants" to portico_system
  using ("case_access_grants"."expires_at" < now());

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_access_grants" to portico_definer;
drop policy if exists definer on "case_access_grants";
create policy definer on "case_access_grants" to portico_definer using (true) with check (true);

-- ==== table case_access_locks

alter table "case_access_locks" enable row level security;
alter table "case_access_locks" force row level security;
revoke all on "case_access_locks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: offers to unlock
grant select on "case_access_locks" to portico_lawyer;

-- admin: offers to unlock
grant select on "case_access_locks" to portico_admin;

drop policy if exists "lawyers see whether their cases are locked" on "case_access_locks";
create policy "lawyers see whether their cases are locked" on "case_access_locks" for select to portico_lawyer
  using ("case_access_locks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators see which cases are locked" on "case_access_locks";
create policy "administrators see which cases are locked" on "case_access_locks" for select to portico_admin
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_access_locks" to portico_definer;
drop policy if exists definer on "case_access_locks";
create policy definer on "case_access_locks" to portico_definer using (true) with check (true);

-- ==== table case_access_pins

alter table "case_access_pins" enable row level security;
alter table "case_access_pins" force row level security;
revoke all on "case_access_pins" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: makes and withdraws PINs; how long one lives and how many tries it bears is not theirs to say
grant select ("id", "case_id", "lawyer_id", "expires_at", "owner_failures", "stranger_failures", "created_at"),
  insert ("id", "case_id", "pin_hash", "pin_ciphertext"),
  delete
on "case_access_pins" to portico_lawyer;

drop policy if exists "lawyers read their own PINs" on "case_access_pins";
create policy "lawyers read their own PINs" on "case_access_pins" for select to portico_lawyer
  using ("case_access_pins"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers make PINs for their own cases" on "case_access_pins";
create policy "lawyers make PINs for their own cases" on "case_access_pins" for insert to portico_lawyer
  with check ("case_access_pins"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers delete their own PINs" on "case_access_pins";
create policy "lawyers delete their own PINs" on "case_access_pins" for delete to portico_lawyer
  using ("case_access_pins"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_access_pins" to portico_definer;
drop policy if exists definer on "case_access_pins";
create policy definer on "case_access_pins" to portico_definer using (true) with check (true);

-- ==== table case_access_requests

alter table "case_access_requests" enable row level security;
alter table "case_access_requests" force row level security;
revoke all on "case_access_requests" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: asks for a PIN
grant select ("id", "case_id", "answered_at", "created_at"),
  insert ("case_id")
on "case_access_requests" to portico_client;

-- lawyer: answers by making a PIN, or dismisses
grant select, delete on "case_access_requests" to portico_lawyer;

drop policy if exists "clients see what they asked for" on "case_access_requests";
create policy "clients see what they asked for" on "case_access_requests" for select to portico_client
  using ("case_access_requests"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients ask about their own cases" on "case_access_requests";
create policy "clients ask about their own cases" on "case_access_requests" for insert to portico_client
  with check ("case_access_requests"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "case_access_requests"."requested_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers see who asks" on "case_access_requests";
create policy "lawyers see who asks" on "case_access_requests" for select to portico_lawyer
  using ("case_access_requests"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers dismiss a request" on "case_access_requests";
create policy "lawyers dismiss a request" on "case_access_requests" for delete to portico_lawyer
  using ("case_access_requests"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_access_requests" to portico_definer;
drop policy if exists definer on "case_access_requests";
create policy definer on "case_access_requests" to portico_definer using (true) with check (true);

-- ==== table case_access_unlocks

alter table "case_access_unlocks" enable row level security;
alter table "case_access_unlocks" force row level security;
revoke all on "case_access_unlocks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: lets their case be tried again
grant select, insert ("case_id") on "case_access_unlocks" to portico_lawyer;

-- admin: lets a case be tried again
grant select, insert ("case_id") on "case_access_unlocks" to portico_admin;

drop policy if exists "lawyers read unlocks of their cases" on "case_access_unlocks";
create policy "lawyers read unlocks of their cases" on "case_access_unlocks" for select to portico_lawyer
  using ("case_access_unlocks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers unlock their own cases" on "case_access_unlocks";
create policy "lawyers unlock their own cases" on "case_access_unlocks" for insert to portico_lawyer
  with check ("case_access_unlocks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "case_access_unlocks"."unlocked_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators read unlocks" on "case_access_unlocks";
create policy "administrators read unlocks" on "case_access_unlocks" for select to portico_admin
  using (true);

drop policy if exists "administrators unlock in their own name" on "case_access_unlocks";
create policy "administrators unlock in their own name" on "case_access_unlocks" for insert to portico_admin
  with check ("case_access_unlocks"."unlocked_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_access_unlocks" to portico_definer;
drop policy if exists definer on "case_access_unlocks";
create policy definer on "case_access_unlocks" to portico_definer using (true) with check (true);

-- ==== table case_status_changes

alter table "case_status_changes" enable row level security;
alter table "case_status_changes" force row level security;
revoke all on "case_status_changes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: a case shows its own history
grant select on "case_status_changes" to portico_lawyer;

-- admin: a case shows its own history; reports follow cases over time
grant select on "case_status_changes" to portico_admin;

drop policy if exists "lawyers read the history of their cases" on "case_status_changes";
create policy "lawyers read the history of their cases" on "case_status_changes" for select to portico_lawyer
  using ("case_status_changes"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators read every history" on "case_status_changes";
create policy "administrators read every history" on "case_status_changes" for select to portico_admin
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_status_changes" to portico_definer;
drop policy if exists definer on "case_status_changes";
create policy definer on "case_status_changes" to portico_definer using (true) with check (true);

-- ==== table case_tasks

alter table "case_tasks" enable row level security;
alter table "case_tasks" force row level security;
revoke all on "case_tasks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- lawyer: see what the firm asks of them
grant select on "case_tasks" to portico_lawyer;

-- admin: plan the work
grant select,
  insert ("case_id", "client_key", "title", "description", "status", "priority", "due_date", "assigned_to"),
  update ("title", "description", "status", "priority", "due_date", "assigned_to"),
  delete
on "case_tasks" to portico_admin;

drop policy if exists "lawyers read the tasks of their cases" on "case_tasks";
create policy "lawyers read the tasks of their cases" on "case_tasks" for select to portico_lawyer
  using ("case_tasks"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep tasks" on "case_tasks";
create policy "administrators keep tasks" on "case_tasks" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_tasks" to portico_definer;
drop policy if exists definer on "case_tasks";
create policy definer on "case_tasks" to portico_definer using (true) with check (true);

-- ==== table case_updates

alter table "case_updates" enable row level security;
alter table "case_updates" force row level security;
revoke all on "case_updates" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the read-only timeline of the case that they unlocked
grant select ("id", "case_id", "description", "entry_timestamp", "file_id", "document_url", "document_name", "created_at")
on "case_updates" to portico_anon;

-- client: the read-only timeline of their own unlocked case
grant select ("id", "case_id", "description", "entry_timestamp", "file_id", "document_url", "document_name", "created_at")
on "case_updates" to portico_client;

-- lawyer: write the timeline
grant select,
  insert ("id", "case_id", "client_key", "description", "entry_timestamp", "file_id", "document_url", "document_name"),
  update ("description", "entry_timestamp", "file_id", "document_url", "document_name"),
  delete
on "case_updates" to portico_lawyer;

-- admin: write any timeline
grant select,
  insert ("id", "case_id", "client_key", "description", "entry_timestamp", "file_id", "document_url", "document_name"),
  update ("description", "entry_timestamp", "file_id", "document_url", "document_name"),
  delete
on "case_updates" to portico_admin;

drop policy if exists "a grant opens one timeline" on "case_updates";
create policy "a grant opens one timeline" on "case_updates" for select to portico_anon
  using ("case_updates"."case_id" = (select public.granted_case()));

drop policy if exists "clients read their own timeline after the PIN" on "case_updates";
create policy "clients read their own timeline after the PIN" on "case_updates" for select to portico_client
  using ("case_updates"."case_id" = (select public.granted_case()) and "case_updates"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers keep the timelines of their cases" on "case_updates";
create policy "lawyers keep the timelines of their cases" on "case_updates" to portico_lawyer
  using ("case_updates"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("case_updates"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep all timelines" on "case_updates";
create policy "administrators keep all timelines" on "case_updates" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "case_updates" to portico_definer;
drop policy if exists definer on "case_updates";
create policy definer on "case_updates" to portico_definer using (true) with check (true);

-- ==== table cases

alter table "cases" enable row level security;
alter table "cases" force row level security;
revoke all on "cases" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the cards of their dashboard, with preview and link; the timeline takes a grant of its own
grant select ("id", "case_number", "title", "description", "status", "client_name", "client_id", "lawyer_id", "practice_area", "start_date", "share_link", "share_link_revoked_at", "created_at")
on "cases" to portico_client;

-- lawyer: their own cases; the number is given once, and no lawyer hands a case on
grant select,
  insert ("id", "case_number", "lawyer_id", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id"),
  update ("title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id", "share_link_revoked_at", "publish_title")
on "cases" to portico_lawyer;

-- admin: all cases; the link’s token and the record of consent are made here, not entered
grant select,
  insert ("id", "case_number", "lawyer_id", "publish_title", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id"),
  update ("case_number", "lawyer_id", "title", "description", "status", "client_name", "client_id", "practice_area", "start_date", "client_photo_file_id", "cover_image_file_id", "share_link_revoked_at", "publish_title"),
  delete
on "cases" to portico_admin;

drop policy if exists "clients read their own cases" on "cases";
create policy "clients read their own cases" on "cases" for select to portico_client
  using ("cases"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read their own cases" on "cases";
create policy "lawyers read their own cases" on "cases" for select to portico_lawyer
  using ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers open cases for their clients" on "cases";
create policy "lawyers open cases for their clients" on "cases" for insert to portico_lawyer
  with check ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("cases"."client_id" is null or public.is_client_of_lawyer("cases"."client_id")));

drop policy if exists "lawyers edit their own cases" on "cases";
create policy "lawyers edit their own cases" on "cases" for update to portico_lawyer
  using ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("cases"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("cases"."client_id" is null or public.is_client_of_lawyer("cases"."client_id")));

drop policy if exists "administrators keep cases" on "cases";
create policy "administrators keep cases" on "cases" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "cases" to portico_definer;
drop policy if exists definer on "cases";
create policy definer on "cases" to portico_definer using (true) with check (true);

-- ==== table changes

alter table "changes" enable row level security;
alter table "changes" force row level security;
revoke all on "changes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the feed reads what is new and removes what is old
grant select, delete on "changes" to portico_system;
grant usage on sequence "changes_id_seq" to portico_definer;

drop policy if exists "the process reads and removes" on "changes";
create policy "the process reads and removes" on "changes" to portico_system
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "changes" to portico_definer;
drop policy if exists definer on "changes";
create policy definer on "changes" to portico_definer using (true) with check (true);

-- ==== table chat_conversations

alter table "chat_conversations" enable row level security;
alter table "chat_conversations" force row level security;
revoke all on "chat_conversations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: talks to their lawyer
grant select on "chat_conversations" to portico_client;

-- lawyer: opens a conversation by accepting, and ends it
grant select,
  insert ("client_id", "lawyer_id", "appointment_id"),
  update ("appointment_id"),
  delete
on "chat_conversations" to portico_lawyer;

drop policy if exists "clients read their own" on "chat_conversations";
create policy "clients read their own" on "chat_conversations" for select to portico_client
  using ("chat_conversations"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read their own" on "chat_conversations";
create policy "lawyers read their own" on "chat_conversations" for select to portico_lawyer
  using ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers open one by accepting" on "chat_conversations";
create policy "lawyers open one by accepting" on "chat_conversations" for insert to portico_lawyer
  with check ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and exists (select from public.appointments as a
        where a.id = "chat_conversations"."appointment_id" and a.client_id = "chat_conversations"."client_id" and a.status = 'confirmed'));

drop policy if exists "lawyers join one to a later appointment" on "chat_conversations";
create policy "lawyers join one to a later appointment" on "chat_conversations" for update to portico_lawyer
  using ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
  with check ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and exists (select from public.appointments as a
        where a.id = "chat_conversations"."appointment_id" and a.client_id = "chat_conversations"."client_id" and a.status = 'confirmed'));

drop policy if exists "lawyers end their own" on "chat_conversations";
create policy "lawyers end their own" on "chat_conversations" for delete to portico_lawyer
  using ("chat_conversations"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "chat_conversations" to portico_definer;
drop policy if exists definer on "chat_conversations";
create policy definer on "chat_conversations" to portico_definer using (true) with check (true);

-- ==== table chat_messages

alter table "chat_messages" enable row level security;
alter table "chat_messages" force row level security;
revoke all on "chat_messages" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: writes, reads, and marks as read
grant select,
  insert ("id", "conversation_id", "message_text", "client_key"),
  update ("is_read")
on "chat_messages" to portico_client;

-- lawyer: writes, reads, marks as read, and ends the chat
grant select,
  insert ("id", "conversation_id", "message_text", "client_key"),
  update ("is_read"),
  delete
on "chat_messages" to portico_lawyer;
grant usage on sequence "chat_messages_position_seq" to portico_client, portico_lawyer, portico_definer;

drop policy if exists "clients read their own" on "chat_messages";
create policy "clients read their own" on "chat_messages" for select to portico_client
  using ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients write in their own name" on "chat_messages";
create policy "clients write in their own name" on "chat_messages" for insert to portico_client
  with check ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."sender_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "chat_messages"."sender" = 'client');

drop policy if exists "clients mark what the lawyer wrote as read" on "chat_messages";
create policy "clients mark what the lawyer wrote as read" on "chat_messages" for update to portico_client
  using ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."sender" = 'lawyer')
  with check ("chat_messages"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "chat_messages"."is_read");

drop policy if exists "lawyers read their own" on "chat_messages";
create policy "lawyers read their own" on "chat_messages" for select to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers write in their own name" on "chat_messages";
create policy "lawyers write in their own name" on "chat_messages" for insert to portico_lawyer
  with check ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."sender_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) and "chat_messages"."sender" = 'lawyer');

drop policy if exists "lawyers mark what the client wrote as read" on "chat_messages";
create policy "lawyers mark what the client wrote as read" on "chat_messages" for update to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."sender" = 'client')
  with check ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "chat_messages"."is_read");

drop policy if exists "lawyers delete with the conversation" on "chat_messages";
create policy "lawyers delete with the conversation" on "chat_messages" for delete to portico_lawyer
  using ("chat_messages"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "chat_messages" to portico_definer;
drop policy if exists definer on "chat_messages";
create policy definer on "chat_messages" to portico_definer using (true) with check (true);

-- ==== table clients

alter table "clients" enable row level security;
alter table "clients" force row level security;
revoke all on "clients" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: their own record, but not what the firm notes about them
grant select ("id", "name", "email", "phone", "address", "company", "status", "lawyer_id", "user_id", "created_at")
on "clients" to portico_client;

-- lawyer: to know and reach whom they work for
grant select ("id", "name", "email", "phone", "company", "status", "lawyer_id", "user_id", "created_at")
on "clients" to portico_lawyer;

-- admin: keeps the client list
grant select,
  insert ("name", "email", "phone", "address", "company", "status", "notes", "lawyer_id", "user_id"),
  update ("name", "email", "phone", "address", "company", "status", "notes", "lawyer_id", "user_id"),
  delete
on "clients" to portico_admin;

drop policy if exists "clients read themselves" on "clients";
create policy "clients read themselves" on "clients" for select to portico_client
  using ("clients"."id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "lawyers read the clients they work with" on "clients";
create policy "lawyers read the clients they work with" on "clients" for select to portico_lawyer
  using ("clients"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)
        or exists (select from public.appointments as a where a.client_id = "clients"."id" and a.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))
        or exists (select from public.cases as c where c.client_id = "clients"."id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "administrators keep clients" on "clients";
create policy "administrators keep clients" on "clients" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "clients" to portico_definer;
drop policy if exists definer on "clients";
create policy definer on "clients" to portico_definer using (true) with check (true);

-- ==== table contact_messages

alter table "contact_messages" enable row level security;
alter table "contact_messages" force row level security;
revoke all on "contact_messages" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: answers messages, and enters those that came by telephone
grant select,
  insert ("name", "email", "phone", "message", "lead_id"),
  update ("answered_at", "lead_id"),
  delete
on "contact_messages" to portico_admin;

-- system: mails them to the firm
grant select ("id", "name", "email", "phone", "message") on "contact_messages" to portico_system;

drop policy if exists "administrators keep the inbox" on "contact_messages";
create policy "administrators keep the inbox" on "contact_messages" to portico_admin
  using (true)
  with check (true);

drop policy if exists "the process mails them" on "contact_messages";
create policy "the process mails them" on "contact_messages" for select to portico_system
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "contact_messages" to portico_definer;
drop policy if exists definer on "contact_messages";
create policy definer on "contact_messages" to portico_definer using (true) with check (true);

-- ==== table credentials

alter table "credentials" enable row level security;
alter table "credentials" force row level security;
revoke all on "credentials" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: checks and changes passwords
grant select, insert, update, delete on "credentials" to portico_accounts;

drop policy if exists "accounts keep credentials" on "credentials";
create policy "accounts keep credentials" on "credentials" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "credentials" to portico_definer;
drop policy if exists definer on "credentials";
create policy definer on "credentials" to portico_definer using (true) with check (true);

-- ==== table deleted_records

alter table "deleted_records" enable row level security;
alter table "deleted_records" force row level security;
revoke all on "deleted_records" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: retention is theirs to manage; the deleted contents themselves are on no screen any more
grant select ("id", "table_name", "row_id", "label", "case_id", "client_id", "deleted_by", "deleted_at", "keep_until", "purge_after", "hold", "hold_reason", "hold_set_by", "hold_set_at", "restored_at", "restored_by"),
  update ("purge_after", "hold", "hold_reason")
on "deleted_records" to portico_admin;

drop policy if exists "administrators see what is kept" on "deleted_records";
create policy "administrators see what is kept" on "deleted_records" for select to portico_admin
  using (true);

drop policy if exists "administrators hold records and set dates" on "deleted_records";
create policy "administrators hold records and set dates" on "deleted_records" for update to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "deleted_records" to portico_definer;
drop policy if exists definer on "deleted_records";
create policy definer on "deleted_records" to portico_definer using (true) with check (true);

-- ==== table documents

alter table "documents" enable row level security;
alter table "documents" force row level security;
revoke all on "documents" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the documents of their cases and those shared with them; they add files to their cases
grant select ("id", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size", "uploaded_by", "uploaded_by_client", "created_at"),
  insert ("title", "case_id", "file_id", "file_type", "file_size")
on "documents" to portico_client;

-- lawyer: read and add; removing is an administrator’s decision
grant select,
  insert ("id", "client_key", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size")
on "documents" to portico_lawyer;

-- admin: keeps all documents
grant select,
  insert ("id", "title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size"),
  update ("title", "description", "case_id", "client_id", "category", "file_id", "file_url", "file_type", "file_size"),
  delete
on "documents" to portico_admin;

drop policy if exists "clients read their own documents" on "documents";
create policy "clients read their own documents" on "documents" for select to portico_client
  using ("documents"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid));

drop policy if exists "clients upload to their own cases" on "documents";
create policy "clients upload to their own cases" on "documents" for insert to portico_client
  with check ("documents"."uploaded_by_client" = (select nullif(current_setting('portico.client_id', true), '')::uuid) and "documents"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid)
        and "documents"."case_id" is not null and "documents"."file_id" is not null);

drop policy if exists "lawyers read documents of their cases and their own" on "documents";
create policy "lawyers read documents of their cases and their own" on "documents" for select to portico_lawyer
  using ("documents"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) or "documents"."uploaded_by" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers upload to their own cases" on "documents";
create policy "lawyers upload to their own cases" on "documents" for insert to portico_lawyer
  with check ("documents"."uploaded_by" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and "documents"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid) and ("documents"."case_id" is not null
        or "documents"."client_id" is null or public.is_client_of_lawyer("documents"."client_id")));

drop policy if exists "administrators keep documents" on "documents";
create policy "administrators keep documents" on "documents" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "documents" to portico_definer;
drop policy if exists definer on "documents";
create policy definer on "documents" to portico_definer using (true) with check (true);

-- ==== table files

alter table "files" enable row level security;
alter table "files" force row level security;
revoke all on "files" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: portraits on the public site; attachments of an unlocked case
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "purpose", "case_id", "created_at")
on "files" to portico_anon;

-- client: reads what is theirs; uploads, to be claimed by a row
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "uploaded_by", "purpose", "case_id", "client_id", "lawyer_id", "created_at"),
  insert ("id", "storage_key", "name", "mime", "size", "sha256")
on "files" to portico_client;

-- lawyer: reads what is theirs; uploads, to be claimed by a row
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "uploaded_by", "purpose", "case_id", "client_id", "lawyer_id", "created_at"),
  insert ("id", "storage_key", "name", "mime", "size", "sha256")
on "files" to portico_lawyer;

-- admin: reads everything in use; uploads, to be claimed by a row
grant select ("id", "storage_key", "name", "mime", "size", "sha256", "state", "uploaded_by", "purpose", "case_id", "client_id", "lawyer_id", "created_at"),
  insert ("id", "storage_key", "name", "mime", "size", "sha256")
on "files" to portico_admin;

-- system: removes what nobody claimed or needs any more, and verifies the rest
grant select, delete on "files" to portico_system;

drop policy if exists "strangers see portraits and the case that they unlocked" on "files";
create policy "strangers see portraits and the case that they unlocked" on "files" for select to portico_anon
  using ("files"."state" = 'stored' and ("files"."purpose" = 'lawyer_portrait'
        or ("files"."purpose" = 'case_update' and "files"."case_id" = (select public.granted_case()))));

drop policy if exists "clients see portraits, their documents and the case that they unlocked" on "files";
create policy "clients see portraits, their documents and the case that they unlocked" on "files" for select to portico_client
  using (("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid)) or ("files"."state" = 'stored' and (
        "files"."purpose" = 'lawyer_portrait'
        or ("files"."purpose" = 'document' and "files"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid))
        or ("files"."purpose" = 'case_update' and "files"."client_id" = (select nullif(current_setting('portico.client_id', true), '')::uuid)
          and "files"."case_id" = (select public.granted_case())))));

drop policy if exists "lawyers see portraits, their cases and their uploads" on "files";
create policy "lawyers see portraits, their cases and their uploads" on "files" for select to portico_lawyer
  using (("files"."state" <> 'released' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid)) or ("files"."state" = 'stored'
        and ("files"."purpose" = 'lawyer_portrait' or "files"."lawyer_id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid))));

drop policy if exists "administrators see all that is in use" on "files";
create policy "administrators see all that is in use" on "files" for select to portico_admin
  using ("files"."state" = 'stored' or ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid)));

drop policy if exists "clients upload in their own name" on "files";
create policy "clients upload in their own name" on "files" for insert to portico_client
  with check ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers upload in their own name" on "files";
create policy "lawyers upload in their own name" on "files" for insert to portico_lawyer
  with check ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins upload in their own name" on "files";
create policy "admins upload in their own name" on "files" for insert to portico_admin
  with check ("files"."state" = 'staged' and "files"."uploaded_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "jobs see all" on "files";
create policy "jobs see all" on "files" for select to portico_system
  using (true);

drop policy if exists "jobs remove orphans" on "files";
create policy "jobs remove orphans" on "files" for delete to portico_system
  using ("files"."state" <> 'stored');

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "files" to portico_definer;
drop policy if exists definer on "files";
create policy definer on "files" to portico_definer using (true) with check (true);

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

-- ==== table lawyers

alter table "lawyers" enable row level security;
alter table "lawyers" force row level security;
revoke all on "lawyers" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the lawyer directory: what stands on a business card
grant select ("id", "slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id")
on "lawyers" to portico_anon;

-- client: as for everyone
grant select ("id", "slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id")
on "lawyers" to portico_client;

-- lawyer: own name, phone and bio; the rest of a profile is the firm’s
grant select ("id", "slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id", "user_id", "active", "created_at", "updated_at", "version"),
  update ("name", "phone", "bio")
on "lawyers" to portico_lawyer;

-- admin: keeps the profiles and joins them to logins
grant select,
  insert ("name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id", "user_id", "active"),
  update ("slug", "name", "title", "specialization", "email", "phone", "bio", "location", "years_experience", "image_url", "image_file_id", "user_id", "active"),
  delete
on "lawyers" to portico_admin;

drop policy if exists "anyone sees active lawyers" on "lawyers";
create policy "anyone sees active lawyers" on "lawyers" for select to portico_anon
  using ("lawyers"."active");

drop policy if exists "clients see active lawyers" on "lawyers";
create policy "clients see active lawyers" on "lawyers" for select to portico_client
  using ("lawyers"."active");

drop policy if exists "lawyers see active colleagues and themselves" on "lawyers";
create policy "lawyers see active colleagues and themselves" on "lawyers" for select to portico_lawyer
  using ("lawyers"."active" or "lawyers"."id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "lawyers edit themselves" on "lawyers";
create policy "lawyers edit themselves" on "lawyers" for update to portico_lawyer
  using ("lawyers"."id" = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid));

drop policy if exists "administrators keep lawyers" on "lawyers";
create policy "administrators keep lawyers" on "lawyers" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "lawyers" to portico_definer;
drop policy if exists definer on "lawyers";
create policy definer on "lawyers" to portico_definer using (true) with check (true);

-- ==== table leads

alter table "leads" enable row level security;
alter table "leads" force row level security;
revoke all on "leads" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: follows leads until they are clients
grant select,
  insert ("name", "email", "phone", "status", "source", "notes", "client_id", "converted_at", "client_key"),
  update ("name", "email", "phone", "status", "source", "notes", "client_id", "converted_at"),
  delete
on "leads" to portico_admin;

drop policy if exists "administrators keep leads" on "leads";
create policy "administrators keep leads" on "leads" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "leads" to portico_definer;
drop policy if exists definer on "leads";
create policy definer on "leads" to portico_definer using (true) with check (true);

-- ==== table locations

alter table "locations" enable row level security;
alter table "locations" force row level security;
revoke all on "locations" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- anon: the public site lists the offices
grant select on "locations" to portico_anon;

-- client: as for everyone
grant select on "locations" to portico_client;

-- lawyer: as for everyone
grant select on "locations" to portico_lawyer;

-- admin: keeps the list
grant select, insert, update ("city", "state"), delete on "locations" to portico_admin;

drop policy if exists "anon reads offices" on "locations";
create policy "anon reads offices" on "locations" for select to portico_anon
  using (true);

drop policy if exists "client reads offices" on "locations";
create policy "client reads offices" on "locations" for select to portico_client
  using (true);

drop policy if exists "lawyer reads offices" on "locations";
create policy "lawyer reads offices" on "locations" for select to portico_lawyer
  using (true);

drop policy if exists "administrators keep offices" on "locations";
create policy "administrators keep offices" on "locations" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "locations" to portico_definer;
drop policy if exists definer on "locations";
create policy definer on "locations" to portico_definer using (true) with check (true);

-- ==== table notification_preferences

alter table "notification_preferences" enable row level security;
alter table "notification_preferences" force row level security;
revoke all on "notification_preferences" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: their own choice
grant select,
  insert ("user_id", "email", "push", "updated_at"),
  update ("email", "push", "updated_at")
on "notification_preferences" to portico_client;

-- lawyer: their own choice
grant select,
  insert ("user_id", "email", "push", "updated_at"),
  update ("email", "push", "updated_at")
on "notification_preferences" to portico_lawyer;

-- admin: their own choice
grant select,
  insert ("user_id", "email", "push", "updated_at"),
  update ("email", "push", "updated_at")
on "notification_preferences" to portico_admin;

drop policy if exists "clients read their own" on "notification_preferences";
create policy "clients read their own" on "notification_preferences" for select to portico_client
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients choose" on "notification_preferences";
create policy "clients choose" on "notification_preferences" for insert to portico_client
  with check ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients choose again" on "notification_preferences";
create policy "clients choose again" on "notification_preferences" for update to portico_client
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers read their own" on "notification_preferences";
create policy "lawyers read their own" on "notification_preferences" for select to portico_lawyer
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers choose" on "notification_preferences";
create policy "lawyers choose" on "notification_preferences" for insert to portico_lawyer
  with check ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers choose again" on "notification_preferences";
create policy "lawyers choose again" on "notification_preferences" for update to portico_lawyer
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins read their own" on "notification_preferences";
create policy "admins read their own" on "notification_preferences" for select to portico_admin
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins choose" on "notification_preferences";
create policy "admins choose" on "notification_preferences" for insert to portico_admin
  with check ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins choose again" on "notification_preferences";
create policy "admins choose again" on "notification_preferences" for update to portico_admin
  using ("notification_preferences"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "notification_preferences" to portico_definer;
drop policy if exists definer on "notification_preferences";
create policy definer on "notification_preferences" to portico_definer using (true) with check (true);

-- ==== table notifications

alter table "notifications" enable row level security;
alter table "notifications" force row level security;
revoke all on "notifications" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_client;

-- lawyer: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_lawyer;

-- admin: their own notification centre
grant select, update ("read_at"), delete on "notifications" to portico_admin;

drop policy if exists "clients read their own" on "notifications";
create policy "clients read their own" on "notifications" for select to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients mark their own" on "notifications";
create policy "clients mark their own" on "notifications" for update to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients clear their own" on "notifications";
create policy "clients clear their own" on "notifications" for delete to portico_client
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers read their own" on "notifications";
create policy "lawyers read their own" on "notifications" for select to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers mark their own" on "notifications";
create policy "lawyers mark their own" on "notifications" for update to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers clear their own" on "notifications";
create policy "lawyers clear their own" on "notifications" for delete to portico_lawyer
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins read their own" on "notifications";
create policy "admins read their own" on "notifications" for select to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins mark their own" on "notifications";
create policy "admins mark their own" on "notifications" for update to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "admins clear their own" on "notifications";
create policy "admins clear their own" on "notifications" for delete to portico_admin
  using ("notifications"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "notifications" to portico_definer;
drop policy if exists definer on "notifications";
create policy definer on "notifications" to portico_definer using (true) with check (true);

-- ==== table pending_sign_ins

alter table "pending_sign_ins" enable row level security;
alter table "pending_sign_ins" force row level security;
revoke all on "pending_sign_ins" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: holds sign-ins until the second step
grant select, insert, update, delete on "pending_sign_ins" to portico_accounts;

drop policy if exists "accounts keep pending sign-ins" on "pending_sign_ins";
create policy "accounts keep pending sign-ins" on "pending_sign_ins" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "pending_sign_ins" to portico_definer;
drop policy if exists definer on "pending_sign_ins";
create policy definer on "pending_sign_ins" to portico_definer using (true) with check (true);

-- ==== table pending_sign_ups

alter table "pending_sign_ups" enable row level security;
alter table "pending_sign_ups" force row level security;
revoke all on "pending_sign_ups" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: holds sign-ups until they are verified
grant select, insert, update, delete on "pending_sign_ups" to portico_accounts;

drop policy if exists "accounts keep pending sign-ups" on "pending_sign_ups";
create policy "accounts keep pending sign-ups" on "pending_sign_ups" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "pending_sign_ups" to portico_definer;
drop policy if exists definer on "pending_sign_ups";
create policy definer on "pending_sign_ups" to portico_definer using (true) with check (true);

-- ==== table queued_jobs

alter table "queued_jobs" enable row level security;
alter table "queued_jobs" force row level security;
revoke all on "queued_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the workers of every process
grant select,
  update ("payload", "attempts", "due_at", "last_error", "done_at", "failed_at"),
  delete
on "queued_jobs" to portico_system;

-- admin: what could not be delivered is theirs to see, to try again and to give up; the payload is nobody’s to read
grant select ("id", "kind", "summary", "attempts", "due_at", "last_error", "done_at", "failed_at", "created_at"),
  update ("attempts", "due_at", "failed_at"),
  delete
on "queued_jobs" to portico_admin;

drop policy if exists "the process does and clears up" on "queued_jobs";
create policy "the process does and clears up" on "queued_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "queued_jobs";
create policy "administrators see them" on "queued_jobs" for select to portico_admin
  using (true);

drop policy if exists "administrators have what failed tried again" on "queued_jobs";
create policy "administrators have what failed tried again" on "queued_jobs" for update to portico_admin
  using (failed_at is not null or (done_at is null and last_error <> ''))
  with check (true);

drop policy if exists "administrators give up what failed" on "queued_jobs";
create policy "administrators give up what failed" on "queued_jobs" for delete to portico_admin
  using (failed_at is not null);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "queued_jobs" to portico_definer;
drop policy if exists definer on "queued_jobs";
create policy definer on "queued_jobs" to portico_definer using (true) with check (true);

-- ==== table recovery_codes

alter table "recovery_codes" enable row level security;
alter table "recovery_codes" force row level security;
revoke all on "recovery_codes" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: recovery codes
grant select, insert, update, delete on "recovery_codes" to portico_accounts;

drop policy if exists "accounts keep recovery codes" on "recovery_codes";
create policy "accounts keep recovery codes" on "recovery_codes" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "recovery_codes" to portico_definer;
drop policy if exists definer on "recovery_codes";
create policy definer on "recovery_codes" to portico_definer using (true) with check (true);

-- ==== table recurring_jobs

alter table "recurring_jobs" enable row level security;
alter table "recurring_jobs" force row level security;
revoke all on "recurring_jobs" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: the clocks of every process
grant select,
  insert ("name", "due_at", "started_at"),
  update ("due_at", "started_at", "finished_at", "last_error", "failures")
on "recurring_jobs" to portico_system;

-- admin: what has stopped working is theirs to notice
grant select on "recurring_jobs" to portico_admin;

drop policy if exists "the processes share the turns" on "recurring_jobs";
create policy "the processes share the turns" on "recurring_jobs" to portico_system
  using (true);

drop policy if exists "administrators see them" on "recurring_jobs";
create policy "administrators see them" on "recurring_jobs" for select to portico_admin
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "recurring_jobs" to portico_definer;
drop policy if exists definer on "recurring_jobs";
create policy definer on "recurring_jobs" to portico_definer using (true) with check (true);

-- ==== table sessions

alter table "sessions" enable row level security;
alter table "sessions" force row level security;
revoke all on "sessions" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: begins and ends sessions
grant select, insert, update, delete on "sessions" to portico_accounts;

drop policy if exists "accounts keep sessions" on "sessions";
create policy "accounts keep sessions" on "sessions" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "sessions" to portico_definer;
drop policy if exists definer on "sessions";
create policy definer on "sessions" to portico_definer using (true) with check (true);

-- ==== table tallies

alter table "tallies" enable row level security;
alter table "tallies" force row level security;
revoke all on "tallies" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: reports and totals
grant select ("measure", "month", "kind", "number") on "tallies" to portico_admin;
grant usage on sequence "tallies_id_seq" to portico_definer;

drop policy if exists "administrators read what is counted" on "tallies";
create policy "administrators read what is counted" on "tallies" for select to portico_admin
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "tallies" to portico_definer;
drop policy if exists definer on "tallies";
create policy definer on "tallies" to portico_definer using (true) with check (true);

-- ==== table throttles

alter table "throttles" enable row level security;
alter table "throttles" force row level security;
revoke all on "throttles" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- system: a job removes what has run out
grant select ("expires_at"), delete on "throttles" to portico_system;

drop policy if exists "jobs remove what has run out" on "throttles";
create policy "jobs remove what has run out" on "throttles" to portico_system
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "throttles" to portico_definer;
drop policy if exists definer on "throttles";
create policy definer on "throttles" to portico_definer using (true) with check (true);

-- ==== table time_entries

alter table "time_entries" enable row level security;
alter table "time_entries" force row level security;
revoke all on "time_entries" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: records and bills time
grant select,
  insert ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date", "client_key"),
  update ("case_id", "lawyer_id", "description", "hours", "rate_cents", "billable", "date"),
  delete
on "time_entries" to portico_admin;

drop policy if exists "administrators keep time" on "time_entries";
create policy "administrators keep time" on "time_entries" to portico_admin
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "time_entries" to portico_definer;
drop policy if exists definer on "time_entries";
create policy definer on "time_entries" to portico_definer using (true) with check (true);

-- ==== table two_factors

alter table "two_factors" enable row level security;
alter table "two_factors" force row level security;
revoke all on "two_factors" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: second factors
grant select, insert, update, delete on "two_factors" to portico_accounts;

drop policy if exists "accounts keep second factors" on "two_factors";
create policy "accounts keep second factors" on "two_factors" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "two_factors" to portico_definer;
drop policy if exists definer on "two_factors";
create policy definer on "two_factors" to portico_definer using (true) with check (true);

-- ==== table user_presence

alter table "user_presence" enable row level security;
alter table "user_presence" force row level security;
revoke all on "user_presence" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: shows whether the lawyer is there
grant select,
  insert ("user_id", "is_online", "last_seen", "updated_at"),
  update ("is_online", "last_seen", "updated_at")
on "user_presence" to portico_client;

-- lawyer: shows whether the client is there
grant select,
  insert ("user_id", "is_online", "last_seen", "updated_at"),
  update ("is_online", "last_seen", "updated_at")
on "user_presence" to portico_lawyer;

-- system: ends the presence of sockets that died with their process
grant select, update ("is_online", "last_seen", "updated_at") on "user_presence" to portico_system;

drop policy if exists "clients see their own and their lawyers’" on "user_presence";
create policy "clients see their own and their lawyers’" on "user_presence" for select to portico_client
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) or exists (select from public.chat_conversations as c
        where c.lawyer_id = "user_presence"."lawyer_id" and c.client_id = (select nullif(current_setting('portico.client_id', true), '')::uuid)));

drop policy if exists "lawyers see their own and their clients’" on "user_presence";
create policy "lawyers see their own and their clients’" on "user_presence" for select to portico_lawyer
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid) or exists (select from public.chat_conversations as c
        where c.client_id = "user_presence"."client_id" and c.lawyer_id = (select nullif(current_setting('portico.lawyer_id', true), '')::uuid)));

drop policy if exists "clients appear" on "user_presence";
create policy "clients appear" on "user_presence" for insert to portico_client
  with check ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "clients stay" on "user_presence";
create policy "clients stay" on "user_presence" for update to portico_client
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers appear" on "user_presence";
create policy "lawyers appear" on "user_presence" for insert to portico_lawyer
  with check ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers stay" on "user_presence";
create policy "lawyers stay" on "user_presence" for update to portico_lawyer
  using ("user_presence"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "the process notices who has gone" on "user_presence";
create policy "the process notices who has gone" on "user_presence" to portico_system
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "user_presence" to portico_definer;
drop policy if exists definer on "user_presence";
create policy definer on "user_presence" to portico_definer using (true) with check (true);

-- ==== table user_roles

alter table "user_roles" enable row level security;
alter table "user_roles" force row level security;
revoke all on "user_roles" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- client: the page shows an administrator who signed in as a client the way to their panel
grant select on "user_roles" to portico_client;

-- lawyer: as for clients
grant select on "user_roles" to portico_lawyer;

-- admin: decides who is staff
grant select, insert ("user_id", "role"), delete on "user_roles" to portico_admin;

-- accounts: an accepted invitation and the first administrator
grant select, insert ("user_id", "role") on "user_roles" to portico_accounts;

drop policy if exists "clients read their own roles" on "user_roles";
create policy "clients read their own roles" on "user_roles" for select to portico_client
  using ("user_roles"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "lawyers read their own roles" on "user_roles";
create policy "lawyers read their own roles" on "user_roles" for select to portico_lawyer
  using ("user_roles"."user_id" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators read roles" on "user_roles";
create policy "administrators read roles" on "user_roles" for select to portico_admin
  using (true);

drop policy if exists "administrators grant roles in their own name" on "user_roles";
create policy "administrators grant roles in their own name" on "user_roles" for insert to portico_admin
  with check ("user_roles"."granted_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators revoke roles" on "user_roles";
create policy "administrators revoke roles" on "user_roles" for delete to portico_admin
  using (true);

drop policy if exists "accounts read roles" on "user_roles";
create policy "accounts read roles" on "user_roles" for select to portico_accounts
  using (true);

drop policy if exists "accounts grant what an invitation promised" on "user_roles";
create policy "accounts grant what an invitation promised" on "user_roles" for insert to portico_accounts
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "user_roles" to portico_definer;
drop policy if exists definer on "user_roles";
create policy definer on "user_roles" to portico_definer using (true) with check (true);

-- ==== table users

alter table "users" enable row level security;
alter table "users" force row level security;
revoke all on "users" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: signs people up and in
grant select, insert, update, delete on "users" to portico_accounts;

drop policy if exists "accounts keep users" on "users";
create policy "accounts keep users" on "users" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "users" to portico_definer;
drop policy if exists definer on "users";
create policy definer on "users" to portico_definer using (true) with check (true);

-- ==== table verifications

alter table "verifications" enable row level security;
alter table "verifications" force row level security;
revoke all on "verifications" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- accounts: one-time values, such as a reset link
grant select, insert, update, delete on "verifications" to portico_accounts;

drop policy if exists "accounts keep verifications" on "verifications";
create policy "accounts keep verifications" on "verifications" to portico_accounts
  using (true)
  with check (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "verifications" to portico_definer;
drop policy if exists definer on "verifications";
create policy definer on "verifications" to portico_definer using (true) with check (true);

-- ==== table webhooks

alter table "webhooks" enable row level security;
alter table "webhooks" force row level security;
revoke all on "webhooks" from public, portico_login, portico_definer, portico_anon, portico_client, portico_lawyer, portico_admin, portico_accounts, portico_system;

-- admin: decides where the firm’s events go; a secret is set and never read
grant select ("id", "url", "events", "created_by", "created_at"),
  insert ("id", "url", "events", "secret", "created_by"),
  update ("secret"),
  delete
on "webhooks" to portico_admin;

-- system: signs and sends deliveries
grant select on "webhooks" to portico_system;

drop policy if exists "administrators see where events go" on "webhooks";
create policy "administrators see where events go" on "webhooks" for select to portico_admin
  using (true);

drop policy if exists "administrators send events on in their own name" on "webhooks";
create policy "administrators send events on in their own name" on "webhooks" for insert to portico_admin
  with check ("webhooks"."created_by" = (select nullif(current_setting('portico.user_id', true), '')::uuid));

drop policy if exists "administrators change secrets" on "webhooks";
create policy "administrators change secrets" on "webhooks" for update to portico_admin
  using (true)
  with check (true);

drop policy if exists "administrators end webhooks" on "webhooks";
create policy "administrators end webhooks" on "webhooks" for delete to portico_admin
  using (true);

drop policy if exists "the process delivers" on "webhooks";
create policy "the process delivers" on "webhooks" for select to portico_system
  using (true);

-- Functions that answer for somebody check who asks by themselves.
grant select, insert, update, delete on "webhooks" to portico_definer;
drop policy if exists definer on "webhooks";
create policy definer on "webhooks" to portico_definer using (true) with check (true);
