-- The register of conflict checks and engagements: lines wait in engagement_register_lines, in the transaction that they
-- tell of, until a job chains them. So nobody waits for the chain's lock, and none is lost.

-- A text as a line has it: on one line, and nothing that a spreadsheet would take for a formula, so that a CSV file has it
-- as it was hashed.
create or replace function public.register_text(p_text text, p_most integer default 300) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(btrim(ltrim(regexp_replace(replace(coalesce(p_text, ''), ';', ','), '[\u0001-\u0020\u007f\u0085\u00a0\u2028\u2029]+', ' ', 'g'),
    ' "''=+@＝＋－＠-')), p_most)
$$;
grant execute on function public.register_text(text, integer) to portico_definer;

-- The hash of a line: SHA-256 of its fields in UTF-8, each on a line of its own, in the order of the CSV file.
create or replace function public.register_hash(p_line public.engagement_register) returns text
language sql stable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(concat_ws(E'\n', p_line.number,
    to_char(p_line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p_line.entry, p_line.client, p_line.case_number,
    p_line.nature, p_line.lawyers, p_line.names, p_line.answer, p_line.decision, p_line.reason, p_line.by, p_line.policy,
    p_line.previous_hash), 'UTF8')), 'hex')
$$;
grant execute on function public.register_hash(public.engagement_register) to portico_definer;

-- A job's: chains lines that wait, oldest first. Returns how many.
create or replace function public.chain_register(p_most integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
  last public.engagement_register;
  chained integer := 0;
begin
  -- One process at a time; another one has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('engagement_register')) then return 0; end if;
  select * into last from public.engagement_register order by number desc limit 1;
  for waiting in select w.id, w.at, w.line as told from public.engagement_register_lines as w order by id limit p_most loop
    last := jsonb_populate_record(null::public.engagement_register, waiting.told || jsonb_build_object(
      'number', coalesce(last.number, 0) + 1, 'at', date_trunc('milliseconds', waiting.at),
      'previous_hash', coalesce(last.hash, repeat('0', 64))));
    last.hash := public.register_hash(last);
    insert into public.engagement_register select last.*;
    delete from public.engagement_register_lines where id = waiting.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;
alter function public.chain_register(integer) owner to portico_definer;
grant execute on function public.chain_register(integer) to portico_system;

-- The number of the first line that doesn't fit: another hash than its fields have, another one before it, or a number left
-- out. Null while the chain holds.
create or replace function public.first_broken_register_line() returns bigint
language sql stable security definer set search_path = '' as $$
  select min(number) from (
    select r.number, r.hash = public.register_hash(r)
      and r.previous_hash = lag(r.hash, 1, repeat('0', 64)) over (order by r.number)
      and r.number = row_number() over (order by r.number) as fits
    from public.engagement_register as r
  ) as lines where not fits
$$;
alter function public.first_broken_register_line() owner to portico_definer;
grant execute on function public.first_broken_register_line() to portico_admin, portico_owner;

create or replace function public.refuse_register_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', message = 'Lines of the register are never changed or removed.';
end $$;
create or replace trigger refuse_change before update or delete on public.engagement_register
  for each row execute function public.refuse_register_change();
create or replace trigger refuse_truncate before truncate on public.engagement_register
  for each statement execute function public.refuse_register_change();
create or replace trigger record_change after insert on public.engagement_register
  for each row execute function public.record_change('*');

create or replace function public.tell_register(p_line jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.engagement_register_lines (line) values (
    '{"client": "", "case_number": "", "nature": "", "lawyers": "", "names": "", "answer": "", "decision": "", "reason": "", "by": "",
      "policy": "", "hash": ""}'::jsonb || p_line || jsonb_build_object('by', public.register_text(
        (select name from public.users where id = nullif(current_setting('portico.user_id', true), '')::uuid))))
$$;
alter function public.tell_register(jsonb) owner to portico_definer;

create or replace function public.register_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_register(jsonb_build_object('entry', 'check', 'client', public.register_text(new.subject),
    'names', public.register_text((select string_agg(n ->> 'name', ', ') from jsonb_array_elements(new.names) as n), 2000),
    'answer', case new.matches when 0 then format('Nothing found among %s names', to_char(new.searched, 'FM999,999,999,990'))
      when 1 then '1 possible match' else new.matches || ' possible matches' end,
    'policy', coalesce('Version ' || new.policy_version, 'None'), 'lead_id', new.lead_id, 'client_id', new.client_id,
    'case_id', new.case_id, 'lawyer_id', (select id from public.lawyers where user_id = new.asked_by)));
  return null;
end $$;
alter function public.register_check() owner to portico_definer;
create or replace trigger register_check after insert on public.conflict_checks
  for each row when (new.state = 'answered') execute function public.register_check();
create or replace trigger register_answer after update of state on public.conflict_checks
  for each row when (old.state = 'open' and new.state = 'answered') execute function public.register_check();

create or replace function public.register_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked public.conflict_checks;
begin
  select * into asked from public.conflict_checks where id = new.check_id;
  perform public.tell_register(jsonb_build_object('entry', 'decision', 'client', public.register_text(asked.subject),
    'decision', case new.decision when 'clear' then 'No conflict found' when 'waived' then 'Waived with consent'
      when 'declined' then 'Declined' else 'Overridden by an administrator' end,
    'reason', public.register_text(new.note, 1000), 'policy', coalesce('Version ' || asked.policy_version, 'None'),
    'lead_id', new.lead_id, 'client_id', new.client_id, 'case_id', new.case_id,
    'lawyer_id', (select id from public.lawyers where user_id = new.decided_by)));
  return null;
end $$;
alter function public.register_decision() owner to portico_definer;
create or replace trigger register_decision after insert on public.conflict_decisions
  for each row execute function public.register_decision();

-- An engagement is opened with its case, changed with its client, lawyer, nature or number, and closed with its status.
create or replace function public.register_case() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  now_is constant public.cases := coalesce(new, old);
  was_closed constant boolean := tg_op = 'UPDATE' and lower(old.status) like '%closed%';
  is_closed constant boolean := tg_op <> 'DELETE' and lower(now_is.status) like '%closed%';
begin
  perform public.tell_register(jsonb_build_object(
    'entry', case when tg_op = 'DELETE' then 'deleted' when tg_op = 'INSERT' then 'opened'
      when is_closed and not was_closed then 'closed' else 'changed' end,
    'reason', case when tg_op = 'UPDATE' and was_closed and not is_closed then 'Opened again'
      when tg_op = 'INSERT' and coalesce(current_setting('portico.restoring', true), '') = new.id::text then 'Restored'
      when tg_op = 'INSERT' and is_closed then 'Closed already' else '' end,
    'client', public.register_text(coalesce(nullif(now_is.client_name, ''), (select name from public.clients where id = now_is.client_id))),
    'case_number', public.register_text(now_is.case_number),
    'nature', public.register_text(concat_ws(': ', now_is.practice_area, now_is.title)),
    'lawyers', public.register_text((select name from public.lawyers where id = now_is.lawyer_id)),
    'client_id', now_is.client_id, 'case_id', now_is.id, 'lawyer_id', now_is.lawyer_id));
  return null;
end $$;
alter function public.register_case() owner to portico_definer;
create or replace trigger register_case after insert or delete on public.cases
  for each row execute function public.register_case();
create or replace trigger register_case_change after update of case_number, title, practice_area, client_id, client_name, lawyer_id, status
  on public.cases for each row when ((old.case_number, old.title, old.practice_area, old.client_id, old.client_name, old.lawyer_id,
    lower(old.status) like '%closed%') is distinct from (new.case_number, new.title, new.practice_area, new.client_id, new.client_name,
    new.lawyer_id, lower(new.status) like '%closed%'))
  execute function public.register_case();

-- Numbers a new version of the policy, and names the current one on each new check.
create or replace function public.number_conflict_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('conflict_policies'));
  new.version := coalesce((select max(version) from public.conflict_policies), 0) + 1;
  return new;
end $$;
alter function public.number_conflict_policy() owner to portico_definer;
create or replace trigger number_conflict_policy before insert on public.conflict_policies
  for each row execute function public.number_conflict_policy();
create or replace function public.notify_of_conflict_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_register(jsonb_build_object('entry', 'policy', 'policy', 'Version ' || new.version,
    'reason', 'SHA-256 of the text: ' || encode(sha256(convert_to(new.text, 'UTF8')), 'hex')));
  return null;
end $$;
alter function public.notify_of_conflict_policy() owner to portico_definer;
create or replace trigger notify_of_conflict_policy after insert on public.conflict_policies
  for each row execute function public.notify_of_conflict_policy();
create or replace trigger record_change after insert on public.conflict_policies
  for each row execute function public.record_change('*');

create or replace function public.name_policy_of_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.policy_version := (select max(version) from public.conflict_policies);
  return new;
end $$;
alter function public.name_policy_of_check() owner to portico_definer;
create or replace trigger name_policy before insert on public.conflict_checks
  for each row execute function public.name_policy_of_check();
