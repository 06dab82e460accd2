-- What finds a document: its title, and its case's number and title.
create or replace function public.document_search_text(p_title text, p_case_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select concat(E'\n', p_title, (select E'\n' || case_number || E'\n' || title from public.cases where id = p_case_id))
$$;
revoke all on function public.document_search_text(text, uuid) from public;
alter function public.document_search_text(text, uuid) owner to portico_definer;

create or replace function public.keep_document_search_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := public.document_search_text(new.title, new.case_id);
  return new;
end $$;
alter function public.keep_document_search_text() owner to portico_definer;
create or replace trigger keep_search_text before insert or update of title, case_id on public.documents
  for each row execute function public.keep_document_search_text();

create or replace function public.pass_on_case_title() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.documents set search_text = public.document_search_text(title, case_id) where case_id = new.id;
  return null;
end $$;
alter function public.pass_on_case_title() owner to portico_definer;
create or replace trigger pass_on_case_title after update of case_number, title on public.cases
  for each row when (old.case_number <> new.case_number or old.title <> new.title)
  execute function public.pass_on_case_title();
