-- Whether a party is in a case of the lawyer, or is a client whom they advise.
create or replace function public.is_party_of_lawyer(p_party_id uuid, p_lawyer_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.case_parties where party_id = p_party_id and lawyer_id = p_lawyer_id)
    or exists (select from public.parties as p join public.clients as c on c.id = p.client_id
      where p.id = any (public.with_merged(array[p_party_id])) and (c.lawyer_id = p_lawyer_id
        or exists (select from public.appointments as a where a.client_id = c.id and a.lawyer_id = p_lawyer_id)))
$$;
alter function public.is_party_of_lawyer(uuid, uuid) owner to portico_definer;

-- Whether what a check found is in some of these cases and in no other one, deleted cases included. What is in no case
-- at all is not.
create or replace function public.stands_only_in(
  p_cases uuid[], p_source text, p_kind text, p_row_id uuid, p_case_id uuid
) returns boolean
language sql stable security definer set search_path = '' as $$
  with became (client_id) as (
    select client_id from public.leads where p_source = 'lead' and id = p_row_id
    union all
    select client_id from public.deleted_records where p_source = 'deleted' and id = p_row_id and table_name = 'leads'
  ), stands (case_id) as (
    select p_case_id where p_case_id is not null
    union all
    select c.case_id from public.case_parties as c where p_source = 'party' and p_kind <> 'party' and c.party_id = p_row_id
    union all
    select c.id from public.cases as c where p_source = 'client' and c.client_id = p_row_id
    union all
    select r.case_id from public.deleted_records as r where p_source = 'deleted' and r.id = p_row_id and r.case_id is not null
    union all
    -- A lead is where the client is that it became, in cases that were deleted, too.
    select c.id from became join public.cases as c on c.client_id = became.client_id
    union all
    select c.row_id from became join public.deleted_records as c
      on c.client_id = became.client_id and c.table_name = 'cases' and c.restored_at is null
    union all
    -- Cases that were deleted with their client.
    select c.row_id from public.deleted_records as r join public.deleted_records as c
      on c.client_id = r.row_id and c.table_name = 'cases'
      where p_source = 'deleted' and r.id = p_row_id and r.table_name = 'clients'
    union all
    -- Who stood in a case that was deleted.
    select r.case_id from public.deleted_records as r
      where r.case_id = any (p_cases) and r.table_name = 'case_parties' and r.restored_at is null
        and (r.record ->> 'party_id')::uuid = case p_source when 'party' then p_row_id
          when 'deleted' then (select d.row_id from public.deleted_records as d where d.id = p_row_id) end
  )
  select coalesce(bool_or(case_id = any (p_cases)) and bool_and(case_id = any (p_cases)), false) from stands
$$;
alter function public.stands_only_in(uuid[], text, text, uuid, uuid) owner to portico_definer;

-- The matches of a check that are kept from the lawyer who asked for it, because they are screened from all cases in which
-- they stand, or because the relation that led to them goes through somebody of such a case. A client whom the lawyer
-- advises is not kept from them, but that they stand in that case is. Each match is judged in full, so that the time doesn't
-- tell how it was.
create or replace function public.kept_conflict_matches(p_check_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with asking as materialized (
    select l.id as lawyer_id,
      array(select s.case_id from public.case_screens as s where s.lawyer_id = l.id and s.ended_at is null) as screened
    from public.conflict_checks as k left join public.lawyers as l on l.user_id = k.asked_by where k.id = p_check_id
  ), judged as materialized (
    select m.id, m.source = 'party' and m.kind <> 'party' and public.is_party_of_lawyer(m.row_id, a.lawyer_id) as is_theirs,
      public.stands_only_in(a.screened, m.source, m.kind, m.row_id, m.case_id) as is_screened,
      (select coalesce(bool_or(public.stands_only_in(a.screened, 'party', 'name', passed, null)), false)
        from unnest(m.via_ids) as passed) as is_through_screened
    from public.conflict_matches as m, asking as a where m.check_id = p_check_id
  )
  select id from judged where is_through_screened or (is_screened and not is_theirs)
$$;
alter function public.kept_conflict_matches(uuid) owner to portico_definer;
