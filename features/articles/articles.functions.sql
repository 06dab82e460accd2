-- How many there are, for lawyers too, who only see their own.
create or replace function public.count_articles() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.articles
$$;
alter function public.count_articles() owner to portico_definer;
revoke all on function public.count_articles() from public;
grant execute on function public.count_articles() to portico_lawyer, portico_admin;

-- An article has its author's name, and an address made of its title where none is given, numbered when it is taken. A
-- text that was changed since the last approval is a draft.
create or replace function public.settle_article() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text[] := array['state', 'versions', 'published_number', 'idempotency_key', 'created_at', 'updated_at',
    'version', 'author_name'];
  plain text;
  base text;
  turn integer := 1;
begin
  if new.slug = '' and tg_op = 'UPDATE' then
    new.slug := old.slug;
  elsif new.slug = '' then
    perform pg_advisory_xact_lock(hashtext('articles'));
    plain := lower(regexp_replace(normalize(new.title, NFKD), '[\u0300-\u036f’'']', '', 'g'));
    base := trim(both '-' from left(regexp_replace(translate(plain, 'łøđħı', 'lodhi'), '[^a-z0-9]+', '-', 'g'), 100));
    base := coalesce(nullif(trim(both '-' from base), ''), 'article');
    new.slug := base;
    while exists (select from public.articles where slug = new.slug) loop
      turn := turn + 1;
      new.slug := base || '-' || turn;
    end loop;
  end if;
  if new.author_id is not null then
    new.author_name := coalesce((select name from public.lawyers where id = new.author_id), '');
  end if;
  -- A profile that is deleted leaves the name, and what was approved stays approved.
  if tg_op = 'UPDATE' and to_jsonb(new) - kept <> to_jsonb(old) - kept
    and not (new.author_id is null and to_jsonb(new) - kept - 'author_id' = to_jsonb(old) - kept - 'author_id'
      and not exists (select from public.lawyers where id = old.author_id))
  then
    new.state := 'draft';
  end if;
  return new;
end $$;
alter function public.settle_article() owner to portico_definer;
create or replace trigger settle_article before insert or update of slug, title, excerpt, description, body, words,
  author_id, practice_area, published_on, reviewed_on, picture_file_id, picture_alt on public.articles
  for each row execute function public.settle_article();
create or replace trigger bump_version before update on public.articles
  for each row execute function public.bump_version();

-- What an administrator approves is kept as it is: another number, another row.
create or replace function public.approve_article() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.versions := old.versions + 1;
  insert into public.article_versions (article_id, number, slug, title, excerpt, description, body, words, author_id,
      author_name, practice_area, published_on, reviewed_on, picture_file_id, picture_alt, approved_by, approved_at)
    values (new.id, new.versions, new.slug, new.title, new.excerpt, new.description, new.body, new.words, new.author_id,
      new.author_name, new.practice_area, new.published_on, new.reviewed_on, new.picture_file_id, new.picture_alt,
      nullif(current_setting('portico.user_id', true), '')::uuid, clock_timestamp());
  perform public.audit('article.approved', 'articles', new.id, jsonb_build_object('number', new.versions));
  return new;
end $$;
alter function public.approve_article() owner to portico_definer;
create or replace trigger approve_article before update of state on public.articles
  for each row when (old.state = 'draft' and new.state = 'approved') execute function public.approve_article();

-- Lets visitors see the version that was approved last, instead of any other; without a number, none. Its pictures
-- become public with it, and those of no public version stop being so.
create or replace function public.publish_article(p_id uuid, p_number integer default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  acting constant uuid := nullif(current_setting('portico.user_id', true), '')::uuid;
begin
  update public.article_versions set published = false
    where article_id = p_id and published and number is distinct from p_number;
  if p_number is not null then
    update public.article_versions set published = true, published_by = acting, published_at = clock_timestamp()
      where article_id = p_id and number = p_number;
    if not found then raise exception using errcode = 'PT404', message = 'Not found.'; end if;
  end if;
  update public.articles set published_number = p_number where id = p_id;
  update public.files as f set purpose = case when exists (
      select from public.article_versions as v where v.article_id = p_id and v.published
        and (v.picture_file_id = f.id or v.body @> jsonb_build_object('content',
          jsonb_build_array(jsonb_build_object('type', 'image', 'attrs', jsonb_build_object('file', f.id)))))
    ) then 'published_picture' else 'article_picture' end
    from public.article_pictures as p where p.article_id = p_id and p.file_id = f.id;
  perform public.audit(case when p_number is null then 'article.withdrawn' else 'article.published' end, 'articles', p_id,
    jsonb_strip_nulls(jsonb_build_object('number', p_number)));
end $$;
alter function public.publish_article(uuid, integer) owner to portico_definer;
revoke all on function public.publish_article(uuid, integer) from public;
grant execute on function public.publish_article(uuid, integer) to portico_admin;

-- A picture is claimed for its article, and its author may see it.
create or replace function public.adopt_article_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select author_id into new.lawyer_id from public.articles where id = new.article_id;
  return new;
end $$;
alter function public.adopt_article_author() owner to portico_definer;
create or replace trigger adopt_article_author before insert on public.article_pictures
  for each row execute function public.adopt_article_author();
create or replace trigger claim_files before insert on public.article_pictures
  for each row execute function public.claim_files('file_id', 'article_picture');
create or replace trigger release_files after delete on public.article_pictures
  for each row execute function public.release_files();

-- Another author gets the pictures along with the article.
create or replace function public.pass_on_article_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.article_pictures set lawyer_id = new.author_id where article_id = new.id;
  update public.files set lawyer_id = new.author_id
    where id in (select file_id from public.article_pictures where article_id = new.id);
  return null;
end $$;
alter function public.pass_on_article_pictures() owner to portico_definer;
create or replace trigger pass_on_article_pictures after update of author_id on public.articles
  for each row when (old.author_id is distinct from new.author_id) execute function public.pass_on_article_pictures();

-- What was published is kept after it is deleted.
create or replace trigger archive_deleted after delete on public.articles
  for each row execute function public.archive_deleted();
create or replace trigger archive_deleted after delete on public.article_versions
  for each row execute function public.archive_deleted();

create or replace trigger record_change after insert or update or delete on public.articles
  for each row execute function public.record_change('*', 'author_id');
create or replace trigger record_change after insert or update or delete on public.article_versions
  for each row execute function public.record_change('public=published');
