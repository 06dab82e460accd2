-- What staff see of a check.

-- A check as the acting member of staff may see it.
create or replace function public.seen_conflict_check(p_check_id uuid)
returns table (id uuid, occasion text, subject text, names jsonb, asked_at timestamptz, state text, answered_at timestamptz,
  fault text, searched integer, leads_since date, lead_id uuid, client_id uuid, case_id uuid, policy_version integer)
language sql stable security definer set search_path = '' as $$
  select id, occasion, subject, names, asked_at, state, answered_at, fault, searched, leads_since, lead_id, client_id, case_id,
    policy_version
  from public.conflict_checks where id = p_check_id and public.may_see_conflict_check(p_check_id)
$$;
alter function public.seen_conflict_check(uuid) owner to portico_definer;
grant execute on function public.seen_conflict_check(uuid) to portico_lawyer, portico_admin;

-- The matches of a check, and what they belong to. A lawyer sees those of their own cases and clients; of any other one
-- only that there is a match in the firm; and of what is kept from them (kept_conflict_matches) not even that. All are
-- looked up in the same way and hidden at the end, so that the time reveals nothing. Fifty are shown; administrators see what is
-- kept besides.
create or replace function public.seen_conflict_matches(p_check_id uuid)
returns table (place integer, asked text, found text, kind text, likeness real, via text, source text, row_id uuid,
  client_id uuid, lead_id uuid, lead_status text, cases jsonb, is_hidden boolean, is_kept boolean)
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select current_setting('role') = 'portico_admin' as is_admin, nullif(current_setting('portico.lawyer_id', true), '')::uuid as lawyer_id
  ), kept as materialized (
    select id from public.kept_conflict_matches(p_check_id) as id
  ), looked_up as materialized (
    select m.*, records.client_id, records.lead_id,
      (select status from public.leads as l where l.id = records.lead_id) as lead_status,
      stands.cases, me.is_admin or stands.is_mine or coalesce(records.is_mine, false) as is_seen,
      me.is_admin or (select bool_and(public.is_party_of_lawyer(passed, me.lawyer_id)) from unnest(m.via_ids) as passed) as is_via_seen,
      exists (select from public.conflict_checks as k, jsonb_array_elements(k.names) as n
        where k.id = m.check_id and n ->> 'name' = m.asked) as was_asked,
      m.id in (select id from kept) as is_kept
    from public.conflict_matches as m, me, lateral (
      select (array_agg(p.client_id) filter (where p.client_id is not null))[1] as client_id,
        coalesce((array_agg(p.lead_id) filter (where p.lead_id is not null))[1], case m.source when 'lead' then m.row_id end) as lead_id,
        bool_or(exists (select from public.clients as c where c.id = p.client_id and (c.lawyer_id = me.lawyer_id
          or exists (select from public.appointments as a where a.client_id = c.id and a.lawyer_id = me.lawyer_id)))) as is_mine
      from public.parties as p where m.source = 'party' and p.id = any (public.with_merged(array[m.row_id]))
    ) as records, lateral (
      select coalesce(jsonb_agg(jsonb_build_object('number', c.case_number, 'title', c.title, 'role', c.role, 'status', c.status)
          order by c.created_at desc) filter (where me.is_admin or c.lawyer_id = me.lawyer_id), '[]') as cases,
        coalesce(bool_or(c.lawyer_id = me.lawyer_id), false) as is_mine
      from (
        select k.case_number, k.title, k.status, k.lawyer_id, k.created_at, p.role
        from public.case_parties as p join public.cases as k on k.id = p.case_id
        where m.source = 'party' and p.party_id = m.row_id and (m.kind <> 'party' or p.case_id = m.case_id)
        union all
        select k.case_number, k.title, k.status, k.lawyer_id, k.created_at, null
        from public.cases as k where k.id = m.case_id and m.source <> 'party'
        order by created_at desc limit 10
      ) as c
    ) as stands
    where m.check_id = p_check_id and public.may_see_conflict_check(p_check_id)
  ), shown as (
    select *, count(*) filter (where not is_kept) over (order by place) as others from looked_up
  )
  select (row_number() over (order by place))::integer, case when is_seen or was_asked then asked else '' end,
    case when is_seen then found end, kind, case when is_seen then likeness end,
    case when is_seen and is_via_seen then via else '' end, case when is_seen then source end,
    case when is_seen then row_id end, case when is_seen then client_id end, case when is_admin then lead_id end,
    case when is_admin then lead_status end, case when is_seen then cases else '[]' end, not is_seen, is_kept
  from shown, me where case when is_kept then is_admin else others <= 50 end order by place
$$;
alter function public.seen_conflict_matches(uuid) owner to portico_definer;
grant execute on function public.seen_conflict_matches(uuid) to portico_lawyer, portico_admin;

-- The administrators to ask about a match that the lawyer may not see.
create or replace function public.administrators_to_ask() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(name order by name), '{}') from (
    select u.name from public.user_roles as r join public.users as u on u.id = r.user_id
    where r.role = 'admin' and u.banned_at is null order by u.name limit 3
  ) as few
$$;
alter function public.administrators_to_ask() owner to portico_definer;
grant execute on function public.administrators_to_ask() to portico_lawyer, portico_admin;
