-- Bodies may name what a later block creates.
set local check_function_bodies = off;

-- ==== functions of changes

-- The change feed. A table takes part by a trigger that names its topics:
--   create or replace trigger record_change after insert or update or delete on public.cases
--     for each row execute function public.record_change('*', 'client_id', 'published=publish_title');
-- '*'            topic `cases`
-- 'client_id'    topic `cases/client_id/<value>`, for the value before and the value after
-- 'published=x'  topic `cases/published`, when the boolean column x was or is true
-- 'reach:x,y'    topic `cases/reach/<id>`, when a row goes or one of the columns x, y that say who may see it changes
create or replace function public.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if before = after then return null; end if;
  insert into public.changes (topic, op, row_id)
    select distinct topic, lower(tg_op), (coalesce(after, before) ->> 'id')::uuid
    from unnest(tg_argv) as watched, unnest(array[before, after]) as image,
      lateral (select case
        when watched = '*' then tg_table_name::text
        when watched like '%:%' then case
          when tg_op = 'DELETE' or tg_op = 'UPDATE' and exists (
            select from unnest(string_to_array(split_part(watched, ':', 2), ',')) as owner
            where before -> owner is distinct from after -> owner)
          then tg_table_name || '/' || split_part(watched, ':', 1) || '/' || (image ->> 'id')
        end
        when watched not like '%=%' then tg_table_name || '/' || watched || '/' || (image ->> watched)
        when (image ->> split_part(watched, '=', 2))::boolean
          then tg_table_name || '/' || split_part(watched, '=', 1)
      end as topic) as told
    where image is not null and topic is not null;
  return null;
end $$;
alter function public.record_change() owner to portico_definer;

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
    'clientId', a.client_id, 'lawyerId', a.lawyer_id, 'twoFactor', a.two_factor_enabled)
  from public.sessions as s, lateral public.actor_of(s.user_id) as a
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
  if public.session_of(p_token) is distinct from p_known then
    raise exception using errcode = 'PS401', message = 'The session is not what it was.';
  end if;
end $$;
alter function public.confirm_session(text, jsonb) owner to portico_definer;
grant execute on function public.confirm_session(text, jsonb) to portico_login;

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

-- ==== triggers of cases

create or replace trigger record_publish_consent before insert or update of publish_title on public.cases
  for each row execute function public.record_publish_consent();
create or replace trigger record_case_status after insert on public.cases
  for each row execute function public.record_case_status();
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
create or replace trigger record_change after insert or update or delete on public.cases
  for each row execute function public.record_change('*', 'id', 'client_id', 'lawyer_id', 'published=publish_title',
    'reach:client_id,lawyer_id');
create or replace trigger bump_version before update of description, entry_timestamp, file_id, document_url, document_name
  on public.case_updates for each row execute function public.bump_version();
create or replace trigger claim_files before insert or update of file_id on public.case_updates
  for each row execute function public.claim_files('file_id', 'case_update');
create or replace trigger release_files after update of file_id or delete on public.case_updates
  for each row execute function public.release_files();
create or replace trigger record_change after insert or update or delete on public.case_updates
  for each row execute function public.record_change('case_id');

-- ==== triggers of chat

create or replace trigger place_chat_message before insert on public.chat_messages
  for each row execute function public.place_chat_message();
create or replace trigger after_chat_message after insert on public.chat_messages
  for each row execute function public.after_chat_message();
create or replace trigger stamp_chat_message_read before update of is_read on public.chat_messages
  for each row execute function public.stamp_chat_message_read();
create or replace trigger end_chat after delete on public.chat_conversations
  for each row when (old.appointment_id is not null) execute function public.end_chat();
create or replace trigger record_change after insert or update or delete on public.chat_conversations
  for each row execute function public.record_change('id', 'client_id', 'lawyer_id', 'reach:client_id,lawyer_id');
create or replace trigger record_change after insert or update or delete on public.chat_messages
  for each row execute function public.record_change('conversation_id');
