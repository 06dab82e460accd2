-- Case access. Locks are always taken in this order, so that nobody waits in a circle:
-- throttles, cases, case_access_locks, case_access_pins.

-- Finds a case by its exact number. Returns an opaque id and no other data.
create or replace function public.find_case_by_number(p_case_number text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.cases where case_number = p_case_number
$$;

-- The case that the presented grant opens, or null: unknown, expired and revoked grants give the same answer. A grant
-- that was given to the case's own client is theirs alone, and a grant is only good for the client and the lawyer that
-- the case had when it was given (end_case_access removes the others; this check doesn't rely on it). A lawyer who is
-- screened from the case opens it with no grant, unless it is about themselves.
create or replace function public.granted_case() returns uuid
language sql stable security definer set search_path = '' as $$
  select g.case_id from public.case_access_grants as g join public.cases as c on c.id = g.case_id
    and c.client_id is not distinct from g.client_id and c.lawyer_id is not distinct from g.lawyer_id
  where g.token_hash = nullif(current_setting('portico.grant', true), '')
    and g.expires_at > now() and g.revoked_at is null
    and (g.user_id = nullif(current_setting('portico.user_id', true), '')::uuid
      or (g.user_id is null and g.case_id <> all (public.screened_cases())))
$$;

-- The data on the page of an unlocked case. The client's name is the one on the file, or else the client record's.
create or replace function public.granted_case_details()
returns table (id uuid, case_number text, title text, description text, status text, client_name text,
  practice_area text, start_date date, created_at timestamptz, lawyer_name text, lawyer_title text, lawyer_specialization text,
  lawyer_email text, lawyer_phone text, granted_until timestamptz, next_step text, next_step_on date, own_client_id uuid)
language sql stable security definer set search_path = '' as $$
  select c.id, c.case_number, c.title, c.description, c.status, coalesce(c.client_name, k.name), c.practice_area, c.start_date, c.created_at,
    l.name, l.title, l.specialization, l.email, l.phone,
    (select expires_at from public.case_access_grants where token_hash = current_setting('portico.grant', true)),
    c.next_step, c.next_step_on,
    case when c.client_id = nullif(current_setting('portico.client_id', true), '')::uuid then c.client_id end
  from public.cases as c
    left join public.lawyers as l on l.id = c.lawyer_id left join public.clients as k on k.id = c.client_id
  where c.id = public.granted_case()
$$;

-- The line that says already that the holder of the presented grant looks at its case: see case_view_line.
create or replace function public.granted_view_line() returns bigint
language sql stable security definer set search_path = '' as $$
  select public.case_view_line(case_id, id) from public.case_access_grants
  where token_hash = current_setting('portico.grant', true) and case_id = public.granted_case()
$$;

-- Puts on record that the holder of the presented grant looks at its case: see audit_case_view.
create or replace function public.audit_granted_view() returns bigint
language sql security definer set search_path = '' as $$
  select public.audit_case_view(case_id, id) from public.case_access_grants
  where token_hash = current_setting('portico.grant', true) and case_id = public.granted_case()
$$;

-- Checks a PIN. Wrong, expired, exhausted and absent PINs, locked and unknown cases answer alike, after the same
-- statements. The try is counted before it is compared and the row stays locked until the answer is committed,
-- so parallel guesses queue up and the sixth finds the tries spent. A right PIN gives its try back and opens the
-- case to the holder of the token behind p_grant_hash.
-- p_pin_hashes: the keyed hashes that the PIN may be stored under. p_networks, p_callers: of the caller's address, see
-- throttle_networks. retry_after: seconds; more than 0 when this address has failed 10 times within the hour, or its
-- network too often (nothing is compared).
-- Counts only when the transaction commits: answer after that, and don't throw before.
create or replace function public.verify_case_pin(
  p_case_id uuid, p_pin_hashes text[], p_networks text[], p_callers integer[], p_grant_hash text,
  out valid boolean, out retry_after integer
)
language plpgsql security definer set search_path = '' as $$
declare
  counted text[];
  actor uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
  acting_client uuid := nullif(current_setting('portico.client_id', true), '')::uuid;
  tried_case public.cases;
  lifetime public.case_access_locks;
  pin public.case_access_pins;
  by_owner boolean;
  open_to_try boolean;
begin
  valid := false;
  retry_after := public.throttle_networks('verify_case_pin', p_networks, p_callers, 10, '1 hour');
  if retry_after > 0 then return; end if;
  counted := array(select 'verify_case_pin:' || hash from unnest(p_networks) as hash);

  select * into tried_case from public.cases where id = p_case_id for share;
  select * into lifetime from public.case_access_locks where case_id = tried_case.id for update;
  select * into pin from public.case_access_pins where case_id = lifetime.case_id for update;
  by_owner := coalesce(tried_case.client_id = acting_client, false);
  open_to_try := coalesce(pin.expires_at > clock_timestamp() and lifetime.failures < 100
    -- A PIN is only good for the client and the lawyer that the case had when it was made.
    and pin.client_id is not distinct from tried_case.client_id
    and pin.lawyer_id is not distinct from tried_case.lawyer_id
    and case when by_owner then pin.owner_failures else pin.stranger_failures end < 5
    and (by_owner or tried_case.id <> all (public.screened_cases())), false);

  -- Count the try first, whether it succeeds or not. A PIN without tries left has nothing to count; the same number of
  -- rows is written, so that the time taken doesn't show whether there is a valid PIN.
  if open_to_try then
    update public.case_access_locks set failures = failures + 1 where case_id = pin.case_id;
    update public.case_access_pins set owner_failures = owner_failures + by_owner::integer,
      stranger_failures = stranger_failures + (not by_owner)::integer where id = pin.id;
  else
    update public.throttles set hits = hits where key_hash = counted[1];
    update public.throttles set hits = hits where key_hash = counted[1];
  end if;
  insert into public.changes (topic, op)
    values ('case_access_pins/lawyer_id/' || coalesce(tried_case.lawyer_id, gen_random_uuid()), 'update');
  valid := coalesce(pin.pin_hash, repeat('0', 64)) = any (p_pin_hashes) and open_to_try;
  if not valid then return; end if;

  update public.case_access_locks set failures = lifetime.failures where case_id = pin.case_id;
  update public.case_access_pins
    set owner_failures = pin.owner_failures, stranger_failures = pin.stranger_failures where id = pin.id;
  perform public.throttle_give_back(counted);
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

-- A job's: erases the ciphertexts of PINs that have expired. Returns in how long the next one does.
create or replace function public.erase_expired_pins() returns interval
language sql security definer set search_path = '' as $$
  update public.case_access_pins set pin_ciphertext = null
    where pin_ciphertext is not null and expires_at <= now();
  select min(expires_at) - now() from public.case_access_pins where pin_ciphertext is not null
$$;

-- Withdraws the PIN of a case for administrators, who may read nothing about PINs, not even whether there is one.
create or replace function public.withdraw_case_pin(p_case uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.case_access_pins where case_id = p_case
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

-- Ends all access that was given for a case's former client or by its former lawyer: PINs, grants and open requests.
-- Runs before pass_on_case_owners, as row triggers run before a statement's, so the former people are notified. Locks are
-- taken in the order that the top of this file states.
create or replace function public.end_case_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.case_access_locks where case_id = new.id for update;
  delete from public.case_access_pins where case_id = new.id;
  perform public.audit('case.grant-ended', 'cases', new.id)
    from public.case_access_grants where case_id = new.id and revoked_at is null and expires_at > now();
  delete from public.case_access_grants where case_id = new.id;
  delete from public.case_access_requests where case_id = new.id and answered_at is null;
  return null;
end $$;

alter function public.find_case_by_number(text) owner to portico_definer;
alter function public.granted_case() owner to portico_definer;
alter function public.granted_case_details() owner to portico_definer;
alter function public.granted_view_line() owner to portico_definer;
alter function public.audit_granted_view() owner to portico_definer;
alter function public.verify_case_pin(uuid, text[], text[], integer[], text) owner to portico_definer;
alter function public.own_live_pins() owner to portico_definer;
alter function public.erase_expired_pins() owner to portico_definer;
alter function public.withdraw_case_pin(uuid) owner to portico_definer;
alter function public.replace_case_pin() owner to portico_definer;
alter function public.apply_case_unlock() owner to portico_definer;
alter function public.audit_case_access() owner to portico_definer;
alter function public.end_case_access() owner to portico_definer;
grant execute on function public.find_case_by_number(text) to portico_anon, portico_client;
grant execute on function public.granted_case() to portico_anon, portico_client;
grant execute on function public.granted_case_details() to portico_anon, portico_client;
grant execute on function public.granted_view_line() to portico_anon, portico_client;
grant execute on function public.audit_granted_view() to portico_anon, portico_client;
grant execute on function public.verify_case_pin(uuid, text[], text[], integer[], text) to portico_anon, portico_client;
grant execute on function public.own_live_pins() to portico_lawyer;
grant execute on function public.erase_expired_pins() to portico_system;
revoke all on function public.withdraw_case_pin(uuid) from public;
grant execute on function public.withdraw_case_pin(uuid) to portico_admin;

create or replace trigger replace_case_pin before insert on public.case_access_pins
  for each row execute function public.replace_case_pin();
create or replace trigger audit_case_access after insert on public.case_access_pins
  for each row execute function public.audit_case_access('pin.created');
-- verify_case_pin itself notifies of failures: whether there was anything to count must not show in the time.
create or replace trigger record_change
  after insert or delete or update of pin_ciphertext, lawyer_id on public.case_access_pins
  for each row execute function public.record_change('lawyer_id');

create or replace trigger record_change after insert or update or delete on public.case_access_grants
  for each row execute function public.record_change('case_id', 'lawyer_id');

create or replace trigger audit_case_access after update of revoked_at on public.case_access_grants
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function public.audit_case_access('case.grant-ended');

-- Notifies when the last try is used up and when the case is unlocked. Earlier tries notify nobody, and a trigger
-- at each would show in the time whether there was a PIN to try.
create or replace trigger record_change after update of failures on public.case_access_locks
  for each row when ((old.failures < 100) <> (new.failures < 100))
  execute function public.record_change('lawyer_id', 'case_id');

create or replace trigger apply_case_unlock before insert on public.case_access_unlocks
  for each row execute function public.apply_case_unlock();
create or replace trigger audit_case_access after insert on public.case_access_unlocks
  for each row execute function public.audit_case_access('case.pin-lock-lifted');

create or replace trigger record_change after insert or update or delete on public.case_access_requests
  for each row execute function public.record_change('lawyer_id', 'client_id');

create or replace trigger end_case_access after update of client_id, lawyer_id on public.cases
  for each row when (old.client_id is distinct from new.client_id or old.lawyer_id is distinct from new.lawyer_id)
  execute function public.end_case_access();
