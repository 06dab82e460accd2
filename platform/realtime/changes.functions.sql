-- The change feed. A table takes part by a trigger that names its topics:
--   create or replace trigger record_change after insert or update or delete on public.cases
--     for each row execute function public.record_change('*', 'client_id', 'published=publish_title');
-- '*'            topic `cases`
-- 'client_id'    topic `cases/client_id/<value>`, for the value before and the value after
-- 'published=x'  topic `cases/published`, when the boolean column x was or is true
-- 'reach:x,y'    topic `cases/reach/<id>`, when a row goes or one of the columns x, y that say who may see it changes
create or replace function public.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if before = after then return null; end if;
  insert into public.changes (topic, op, row_id)
    select distinct topic, lower(tg_op), (coalesce(after, before) ->> 'id')::uuid
    from unnest(tg_argv) as watched, unnest(array[before, after]) as image,
      lateral (select case
        when watched = '*' then tg_table_name::text
        when watched like '%:%' then case
          when tg_op = 'DELETE' or tg_op = 'UPDATE' and exists (
            select from unnest(string_to_array(split_part(watched, ':', 2), ',')) as owner
            where before -> owner is distinct from after -> owner)
          then tg_table_name || '/' || split_part(watched, ':', 1) || '/' || (image ->> 'id')
        end
        when watched not like '%=%' then tg_table_name || '/' || watched || '/' || (image ->> watched)
        when (image ->> split_part(watched, '=', 2))::boolean
          then tg_table_name || '/' || split_part(watched, '=', 1)
      end as topic) as told
    where image is not null and topic is not null;
  return null;
end $$;
alter function public.record_change() owner to portico_definer;
