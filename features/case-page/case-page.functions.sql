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
