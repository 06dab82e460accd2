-- Takes a request for a consultation and makes, or finds, its lead, whose conflict check runs by itself. The same request
-- within a day is stored once and answered the same.
-- p_networks, p_callers: of the sender's address, see throttle_networks.
-- Returns seconds; more than 0 when this address has sent 5 within the hour, or its network too many.
create or replace function public.request_consultation(
  p_name text, p_email text, p_phone text, p_others text[], p_others_unknown boolean, p_practice_area text, p_how_soon text,
  p_facts text, p_preferred_time text, p_networks text[], p_callers integer[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sender constant text := lower(p_email);
  wait integer;
  lead uuid;
begin
  wait := public.throttle_networks('request_consultation', p_networks, p_callers, 5, '1 hour');
  if wait > 0 then return wait; end if;
  -- The same person's second click waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('request_consultation:' || sender, 0));
  if exists (
    select from public.consultations as c join public.leads as l on l.id = c.lead_id
    where l.email = sender and c.created_at > now() - interval '1 day'
      and (l.name, l.phone, l.other_side, c.others_unknown, c.practice_area, c.how_soon, c.facts, c.preferred_time)
        = (p_name, p_phone, p_others, p_others_unknown, p_practice_area, p_how_soon, p_facts, p_preferred_time)
  ) then return 0; end if;
  -- Always a lead of its own: what was asked before may have been declined, which is not revealed.
  insert into public.leads (name, email, phone, source, origin, other_side)
    values (p_name, sender, p_phone, 'consultation', 'consultation', p_others) returning id into lead;
  insert into public.consultations (lead_id, others_unknown, practice_area, how_soon, facts, preferred_time)
    values (lead, p_others_unknown, p_practice_area, p_how_soon, p_facts, p_preferred_time);
  perform public.notify_administrators('consultation', lead);
  return 0;
end $$;
alter function public.request_consultation(text, text, text, text[], boolean, text, text, text, text, text[], integer[])
  owner to portico_definer;
grant execute on function public.request_consultation(text, text, text, text[], boolean, text, text, text, text, text[], integer[])
  to portico_anon, portico_client;
