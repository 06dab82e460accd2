-- The text that a case is searched by: its number, its title, the name on the file and the client's.
create or replace function public.case_search_text(p_number text, p_title text, p_client_name text, p_client_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select concat(E'\n', p_number, E'\n', p_title, E'\n' || p_client_name,
    E'\n' || (select name from public.clients where id = p_client_id))
$$;
revoke all on function public.case_search_text(text, text, text, uuid) from public;
alter function public.case_search_text(text, text, text, uuid) owner to portico_definer;

create or replace function public.keep_case_search_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := public.case_search_text(new.case_number, new.title, new.client_name, new.client_id);
  return new;
end $$;
alter function public.keep_case_search_text() owner to portico_definer;
create or replace trigger keep_search_text before insert or update of case_number, title, client_name, client_id
  on public.cases for each row execute function public.keep_case_search_text();

create or replace function public.pass_on_client_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.cases set search_text = public.case_search_text(case_number, title, client_name, client_id)
    where client_id = new.id;
  return null;
end $$;
alter function public.pass_on_client_name() owner to portico_definer;
create or replace trigger pass_on_client_name after update of name on public.clients
  for each row when (old.name <> new.name) execute function public.pass_on_client_name();
