-- Decides on a check: once, by those who may see it. Lawyers can't decide on what they don't see: where a match is hidden
-- from them, an administrator does. What is kept from a screened lawyer stops them in nothing, as that would tell them of
-- it: administrators are told of the decision instead. Only administrators override, also a check that was not answered yet.
create or replace function public.decide_conflict_check(p_check_id uuid, p_decision text, p_note text, p_consent_file_id uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.conflict_checks;
  is_admin constant boolean := current_setting('role') = 'portico_admin';
  became text;
begin
  if not public.may_see_conflict_check(p_check_id) or (p_decision = 'overridden' and not is_admin) then
    raise exception using errcode = 'PT404', message = 'Not found.';
  end if;
  -- Of two concurrent decisions the second waits here, and is refused.
  select * into asked from public.conflict_checks where id = p_check_id for update;
  if exists (select from public.conflict_decisions where check_id = p_check_id) then
    raise exception using errcode = 'PT409', message = 'Somebody else has decided on this check already.';
  end if;
  if asked.state = 'open' and p_decision <> 'overridden' then
    raise exception using errcode = 'PT409', message = 'This check has not been answered yet.';
  end if;
  if not is_admin and exists (select from public.seen_conflict_matches(p_check_id) where is_hidden) then
    raise exception using errcode = 'PT409',
      message = 'There are matches that you can’t see: an administrator has to decide.';
  end if;
  if p_decision = 'clear' and btrim(p_note) = ''
    and (is_admin and asked.matches > 0 or exists (select from public.seen_conflict_matches(p_check_id))) then
    raise exception using errcode = 'PT400', column = 'note', message = 'Say why.';
  end if;
  if p_decision = 'declined' then
    select c.name into became from public.leads as l join public.clients as c on c.id = l.client_id where l.id = asked.lead_id;
    if found then
      raise exception using errcode = 'PT409', message = format('This lead has become the client %s in the meantime.', became);
    end if;
    if asked.lead_id is not null then perform public.wall_off_lead(asked.lead_id); end if;
  end if;
  insert into public.conflict_decisions (check_id, decision, note, consent_file_id, lead_id, client_id, case_id, by_admin)
    values (p_check_id, p_decision, p_note, p_consent_file_id, asked.lead_id, asked.client_id, asked.case_id, is_admin);
  perform public.audit('conflict.decided', 'conflict_checks', p_check_id, jsonb_build_object('decision', p_decision,
    'case_id', asked.case_id));
  if not is_admin and exists (select from public.kept_conflict_matches(p_check_id)) then
    perform public.notify_administrators('conflict_found', p_check_id);
  end if;
end $$;
alter function public.decide_conflict_check(uuid, text, text, uuid) owner to portico_definer;
grant execute on function public.decide_conflict_check(uuid, text, text, uuid) to portico_lawyer, portico_admin;

-- What was decided on a check, for those who may see it.
create or replace function public.seen_conflict_decision(p_check_id uuid)
returns table (decision text, note text, decided_by uuid, decided_at timestamptz, consent_file_id uuid)
language sql stable security definer set search_path = '' as $$
  select decision, note, decided_by, decided_at, consent_file_id from public.conflict_decisions
  where check_id = p_check_id and public.may_see_conflict_check(p_check_id)
$$;
alter function public.seen_conflict_decision(uuid) owner to portico_definer;
grant execute on function public.seen_conflict_decision(uuid) to portico_lawyer, portico_admin;

-- The client that a check's lead has become since, for administrators.
create or replace function public.client_of_checked_lead(p_check_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.name from public.conflict_checks as k join public.leads as l on l.id = k.lead_id
    join public.clients as c on c.id = l.client_id
  where k.id = p_check_id and current_setting('role') = 'portico_admin'
$$;
alter function public.client_of_checked_lead(uuid) owner to portico_definer;
grant execute on function public.client_of_checked_lead(uuid) to portico_lawyer, portico_admin;

create or replace trigger claim_files before insert on public.conflict_decisions
  for each row execute function public.claim_files('consent_file_id', 'conflict_consent');

-- The leads that became a client, those that were deleted since included.
create or replace function public.leads_of_client(p_client_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.leads where client_id = p_client_id
  union
  select row_id from public.deleted_records where client_id = p_client_id and table_name = 'leads'
$$;
alter function public.leads_of_client(uuid) owner to portico_definer;

-- Whether a case may be opened for a client, or for somebody who is only a name: 'cleared', 'declined', or 'missing' without a
-- decision. What counts for a client are checks of theirs and of their leads. For a name, which their checks have first, it is
-- those that the acting user ran in the last 90 days, no matter who decided on them, and what anybody has declined. Only an
-- administrator lifts that. A decision doesn't count once a later check waits for one: somebody ran it again, the lead or client
-- got another name, or a lead was changed and somebody new was found. The first check of a client repeats their lead's.
create or replace function public.conflict_standing(p_client_id uuid, p_client_name text) returns text
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select nullif(current_setting('portico.user_id', true), '')::uuid as id
  ), typed as materialized (
    select coalesce(p_client_name, '') as name, public.name_words(coalesce(p_client_name, '')) as words
  ), candidates as materialized (
    select k.id, coalesce(k.names -> 0 ->> 'name', '') as name, true as is_own from public.conflict_checks as k, me
      where p_client_id is null and k.occasion = 'asked' and k.asked_by = me.id and k.asked_at > now() - interval '90 days'
    union all
    select k.id, coalesce(k.names -> 0 ->> 'name', ''), false from public.conflict_decisions as d join public.conflict_checks as k on k.id = d.check_id
      where p_client_id is null and d.decision = 'declined' and k.case_id is null
  ), about as materialized (
    select id, true as is_own from public.conflict_checks where client_id = p_client_id
    union
    select k.id, true from public.leads_of_client(p_client_id) as l join public.conflict_checks as k on k.lead_id = l
    union
    select c.id, c.is_own from candidates as c, typed
      where c.name <> '' and (lower(c.name) = lower(typed.name) or (typed.words <> '{}' and public.name_words(c.name) = typed.words))
  ), decided as materialized (
    select d.decision, d.decided_at, d.by_admin, a.is_own, k.asked_at
    from about as a join public.conflict_checks as k on k.id = a.id join public.conflict_decisions as d on d.check_id = a.id
  ), waiting as materialized (
    select k.asked_at from about as a join public.conflict_checks as k on k.id = a.id
    where a.is_own and (k.occasion in ('asked', 'renamed') or (k.occasion = 'lead' and (k.state = 'open' or k.new_matches > 0)))
      and not exists (select from public.conflict_decisions where check_id = k.id)
  )
  select case
    when exists (select from decided as no where no.decision = 'declined' and not exists (select from decided as later
      where later.is_own and later.by_admin and later.decision <> 'declined' and later.decided_at > no.decided_at)) then 'declined'
    when exists (select from decided as d where d.is_own and d.decision <> 'declined'
      and not exists (select from waiting where asked_at > d.asked_at)) then 'cleared'
    else 'missing' end
$$;
alter function public.conflict_standing(uuid, text) owner to portico_definer;

-- Whether a client got another name and nobody has decided on a check of theirs since.
create or replace function public.is_undecided_name(p_client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.conflict_checks as k
    where k.client_id = p_client_id and k.occasion = 'renamed' and k.lead_id is null
      and not exists (select from public.conflict_checks as later join public.conflict_decisions as d on d.check_id = later.id
        where later.client_id = p_client_id and later.asked_at >= k.asked_at and d.decision <> 'declined'))
$$;
alter function public.is_undecided_name(uuid) owner to portico_definer;

-- No case is opened for somebody new without a decision: by a lawyer for nobody, by an administrator not for a client who was
-- a lead. A client with a case was decided on before, or was there before Portico was, but not under a name that they got since.
-- None is opened for a client whom the firm has declined, and a lawyer's case gets no other name in place of its client without a
-- decision.
create or replace function public.require_conflict_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_lawyer constant boolean := current_setting('role') = 'portico_lawyer';
  standing text;
begin
  if new.client_id is null and not is_lawyer then return new; end if;
  -- Somebody else's client is refused by the policy, as a missing one is.
  if is_lawyer and new.client_id is not null and not public.is_client_of_lawyer(new.client_id) then return new; end if;
  -- The same client, written otherwise or without their record.
  if tg_op = 'UPDATE' and new.client_id is null and public.name_words(coalesce(new.client_name, '')) = public.name_words(
    coalesce(case when old.client_id is null then old.client_name else (select name from public.clients where id = old.client_id) end, '')) then
    return new;
  end if;
  standing := public.conflict_standing(new.client_id, new.client_name);
  if standing = 'declined' then
    -- A name may be another person's: that they were declined isn't shown.
    raise exception using errcode = 'PT400', column = 'client_id', message = case when new.client_id is null
      then 'An administrator has to decide on your conflict check of this name.'
      else 'The firm has declined this client. An administrator can override it.' end;
  end if;
  if exists (select from public.cases where client_id = new.client_id)
    and not public.is_undecided_name(new.client_id) then return new; end if;
  if not is_lawyer and not exists (select from public.leads_of_client(new.client_id)) then return new; end if;
  if standing = 'missing' then
    raise exception using errcode = 'PT400', column = 'client_id', message = 'Run a conflict check first.';
  end if;
  return new;
end $$;
alter function public.require_conflict_decision() owner to portico_definer;
create or replace trigger require_conflict_decision before insert on public.cases
  for each row when (current_setting('role') in ('portico_lawyer', 'portico_admin')
    and coalesce(current_setting('portico.restoring', true), '') is distinct from new.id::text)
  execute function public.require_conflict_decision();
create or replace trigger require_conflict_decision_change before update of client_id, client_name on public.cases
  for each row when (current_setting('role') in ('portico_lawyer', 'portico_admin')
    and (old.client_id is distinct from new.client_id or (new.client_id is null and old.client_name is distinct from new.client_name)))
  execute function public.require_conflict_decision();
