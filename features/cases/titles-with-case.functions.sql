-- The text that parts of a case, such as documents, are searched by: the title, and the case's number and title.
create or replace function public.search_text_with_case(p_title text, p_case_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select concat(E'\n', p_title, (select E'\n' || case_number || E'\n' || title from public.cases where id = p_case_id))
$$;
revoke all on function public.search_text_with_case(text, uuid) from public;
alter function public.search_text_with_case(text, uuid) owner to portico_definer;

create or replace function public.keep_search_text_with_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := public.search_text_with_case(new.title, new.case_id);
  return new;
end $$;
alter function public.keep_search_text_with_case() owner to portico_definer;

-- A trigger of cases, for each table whose rows are found by their case: it names the table.
create or replace function public.pass_on_case_title() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update public.%I set search_text = public.search_text_with_case(title, case_id) where case_id = $1',
    tg_argv[0]) using new.id;
  return null;
end $$;
alter function public.pass_on_case_title() owner to portico_definer;
