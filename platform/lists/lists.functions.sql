-- Keeps what a list is searched by: the texts of the columns that the trigger names, each on a line of its own. Each line
-- begins with its line break, so that the beginning of a text is found like the beginning of any word.
create or replace function public.keep_search_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search_text := coalesce(
    (select string_agg(E'\n' || (to_jsonb(new) ->> name), '') from unnest(tg_argv) as name), '');
  return new;
end $$;

-- Ends a search whose word is in too many rows to sort them, when none of the newest rows has it.
create or replace function public.refuse_broad_search(p_most integer) returns text
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT400', column = 'search', message = format(
    'More than %s entries match, and none of them is near the top of the list. Please add another word.', to_char(p_most, 'FM999,999'));
end $$;
revoke all on function public.refuse_broad_search(integer) from public;
grant execute on function public.refuse_broad_search(integer) to portico_admin;
