-- The name of the person who recorded the current consent to publish a case's title. For readers of the case:
-- its lawyer and administrators, who have no right to the accounts.
create or replace function public.title_consent_recorder(p_case_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.name from public.cases as c join public.users as u on u.id = c.publish_consent_by
  where c.id = p_case_id and (current_setting('role') = 'portico_admin'
    or c.lawyer_id = nullif(current_setting('portico.lawyer_id', true), '')::uuid)
$$;
alter function public.title_consent_recorder(uuid) owner to portico_definer;
revoke all on function public.title_consent_recorder(uuid) from public;
grant execute on function public.title_consent_recorder(uuid) to portico_lawyer, portico_admin;

-- The coming court dates of the acting client's own case, once its PIN was entered: the public's five columns, as
-- own_publications() gives them. p_today: the start of the firm's day, because a hearing of this morning is still today's.
create or replace function public.granted_court_dates(p_case uuid, p_today timestamptz)
returns table (id uuid, title text, court_date timestamptz, judge_name text, location text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.title, e.court_date,
    case when e.judge_confirmed and e.judge_name <> '' then e.judge_name else 'Judge to be assigned' end, e.location
  from public.cases as c join public.calendar_events as e on e.case_id = c.id
  where c.id = p_case and c.id = public.granted_case()
    and c.client_id = nullif(current_setting('portico.client_id', true), '')::uuid
    and e.court_date >= greatest(p_today, now() - interval '1 day')
  order by e.court_date, e.id limit 50
$$;
alter function public.granted_court_dates(uuid, timestamptz) owner to portico_definer;
revoke all on function public.granted_court_dates(uuid, timestamptz) from public;
grant execute on function public.granted_court_dates(uuid, timestamptz) to portico_client;
