-- Rows that people edit carry a version. An edit says which version it saw (`where version = …`); when somebody
-- else was quicker it changes nothing, and the screen can say so instead of losing their text.
create or replace function public.bump_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;
