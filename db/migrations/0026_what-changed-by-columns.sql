DROP INDEX "changes_xid_idx";

DROP INDEX "changes_topic_xid_idx";

ALTER TABLE "changes" DROP CONSTRAINT "changes_pkey";

ALTER TABLE "changes" ADD CONSTRAINT "changes_pkey" PRIMARY KEY("xid","id");

ALTER TABLE "changes" DROP COLUMN "row_id";

-- Bodies may name what a later block creates.
set local check_function_bodies = off;

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
  for each row when (new.uploaded_by_client is not null) execute function public.notify_of_upload();

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

-- ==== what is left over

-- Last, as the triggers depended on it until now.
drop function public.record_change();
