-- What conflict checks search: a row of conflict_names for each name and text, kept by triggers.

-- The keys under which a name is found: each two of its first six words, by their sounds or skeletons (word_codes). A name of
-- one word has keys of its own (`1:`), and every word has some for searches of a single word (`w:`). In a text a name's
-- words stand near each other, and common words are left out.
create or replace function public.name_keys(p_words text[], p_is_text boolean default false) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  common constant text[] := '{re,in,on,at,to,by,with,from,or,is,was,vs,et,al,call,letter,email,meeting,draft,review,filed,filing,motion,hearing,'
    'court,case,matter,contract,agreement,lease,document,documents}';
  keys text[] := '{}';
  before text[] := '{}';
  codes text[];
  code text;
  other text;
  word text;
  key text;
begin
  foreach word in array p_words[:case when p_is_text then 100 else 6 end] loop
    continue when char_length(word) < 2 or (p_is_text and word = any (common));
    codes := public.word_codes(word);
    foreach code in array codes loop
      if not p_is_text or char_length(word) > 2 then keys := keys || ('w:' || code); end if;
      foreach other in array before loop
        continue when (left(code, 1) = '!') <> (left(other, 1) = '!');
        key := least(code, other) || '+' || greatest(code, other);
        if key <> all (keys) then keys := keys || key; end if;
      end loop;
    end loop;
    -- Of a text the two words before.
    before := case when p_is_text then before[greatest(1, cardinality(before) - 9):] else before end || codes;
  end loop;
  if not p_is_text and keys::text !~ '[+]' then
    foreach code in array keys loop keys := keys || ('1:' || substr(code, 3)); end loop;
  end if;
  return keys;
end $$;
grant execute on function public.name_keys(text[], boolean) to portico_definer;

-- A text in pieces of 200 characters, cut between words, each of which begins 80 before the end of the one before: a name of up
-- to 79 characters stands whole in one of them.
create or replace function public.text_pieces(p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- No text that is searched is longer than 10,000 characters.
  plain constant text := left(coalesce(p_text, ''), 20000);
  pieces text[] := '{}';
  piece text;
  start integer := 1;
begin
  loop
    piece := substr(plain, start, 200);
    if start > 1 and substr(plain, start - 1, 1) ~ '\S' then piece := regexp_replace(piece, '^\S{1,40}', ''); end if;
    if substr(plain, start + 200, 1) ~ '\S' then piece := regexp_replace(piece, '\S{1,40}$', ''); end if;
    pieces := pieces || btrim(piece);
    exit when start + 199 >= char_length(plain);
    start := start + 120;
  end loop;
  return pieces;
end $$;
grant execute on function public.text_pieces(text) to portico_definer;

-- Keys that match exactly: mail addresses, phone numbers by their last nine digits, and domains. A mail address
-- has a domain of its own unless it is at a provider for everybody.
create or replace function public.contact_keys(p_emails text[], p_phones text[], p_domains text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select 'm:' || lower(email) from unnest(p_emails) as email where email <> ''
    union
    select 'f:' || right(digits, 9) from unnest(p_phones) as phone, regexp_replace(phone, '\D', '', 'g') as digits
      where char_length(digits) >= 7
    union
    select 'd:' || regexp_replace(lower(domain), '^www\.', '') from unnest(p_domains) as domain
      where domain <> '' and domain !~ ('^((gmail|googlemail|outlook|live|msn|icloud|me|mac|aol|proton|protonmail|pm|zoho|fastmail|comcast|verizon|att|sbcglobal)\.(com|net|me)'
        || '|(yahoo|ymail|hotmail|gmx|mail|yandex|web|qq|163|126)\..*)$'))
$$;
grant execute on function public.contact_keys(text[], text[], text[]) to portico_definer;

create or replace function public.mail_domains(p_emails text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select split_part(email, '@', 2) from unnest(p_emails) as email where email like '%@%')
$$;
grant execute on function public.mail_domains(text[]) to portico_definer;

-- Stores the names of one row instead of those that it had. Without a change it writes nothing.
create or replace function public.keep_searched_names(
  p_source text, p_row_id uuid, p_names text[], p_is_text boolean, p_party_id uuid, p_case_id uuid, p_keys text[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conflict_names
    where source = p_source and row_id = p_row_id and place > coalesce(cardinality(p_names), 0);
  insert into public.conflict_names as n (source, row_id, place, name, words, skeletons, plain, keys, party_id, case_id)
    select p_source, p_row_id, place, name, words, public.name_skeletons(words),
      case when not p_is_text then array_to_string(words, ' ') end,
      public.name_keys(words, p_is_text) || case when place = 1 then p_keys else '{}' end,
      p_party_id, p_case_id
    from (
      select left(name, 200) as name, place, public.name_words(name) as words
      from unnest(p_names) with ordinality as each (name, place)
    ) as every
    on conflict (source, row_id, place) do update set name = excluded.name, words = excluded.words, skeletons = excluded.skeletons,
      plain = excluded.plain, keys = excluded.keys, party_id = excluded.party_id, case_id = excluded.case_id,
      added_at = case when n.words <> excluded.words or not excluded.keys <@ n.keys then now() else n.added_at end
      where (n.name, n.keys, n.party_id, n.case_id)
        is distinct from (excluded.name, excluded.keys, excluded.party_id, excluded.case_id);
end $$;
alter function public.keep_searched_names(text, uuid, text[], boolean, uuid, uuid, text[]) owner to portico_definer;

-- The names of one row of a table, as they are searched. Of what was deleted only names.
create or replace function public.keep_names_of(p_table text, p_row jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  id constant uuid := (p_row ->> 'id')::uuid;
  texts constant text[] := array(select jsonb_array_elements_text(case jsonb_typeof(p_row -> 'earlier_names')
    when 'array' then p_row -> 'earlier_names' else '[]' end));
  emails constant text[] := array(select jsonb_array_elements_text(case jsonb_typeof(p_row -> 'emails')
    when 'array' then p_row -> 'emails' else '[]' end));
  phones constant text[] := array(select jsonb_array_elements_text(case jsonb_typeof(p_row -> 'phones')
    when 'array' then p_row -> 'phones' else '[]' end));
  image jsonb;
begin
  case p_table
    when 'parties' then
      perform public.keep_searched_names('party', id, array[p_row ->> 'name'] || texts, false, id, null,
        public.contact_keys(emails, phones, array[p_row ->> 'domain']
          || case p_row ->> 'kind' when 'company' then public.mail_domains(emails) end));
    when 'clients' then
      perform public.keep_searched_names('client', id,
        array_remove(array[nullif(btrim(p_row ->> 'company'), '')], null), false,
        (select p.id from public.parties as p where p.client_id = (p_row ->> 'id')::uuid), null);
    when 'leads' then
      perform public.keep_searched_names('lead', id,
        array(select jsonb_array_elements_text(p_row -> 'other_side')), false, null, null);
    when 'cases' then
      perform public.keep_searched_names('case', id, public.text_pieces(p_row ->> 'title'), true, null, id);
    when 'case_updates' then
      perform public.keep_searched_names('update', id, public.text_pieces(p_row ->> 'description'), true, null, (p_row ->> 'case_id')::uuid);
    when 'documents' then
      perform public.keep_searched_names('document', id, public.text_pieces(p_row ->> 'title'), true, null, (p_row ->> 'case_id')::uuid);
    when 'time_entries' then
      perform public.keep_searched_names('time', id, public.text_pieces(p_row ->> 'description'), true, null, (p_row ->> 'case_id')::uuid);
    when 'deleted_records' then
      image := p_row -> 'record';
      perform public.keep_searched_names('deleted', id,
        case when p_row ->> 'restored_at' is not null then '{}'
          when p_row ->> 'table_name' in ('clients', 'leads', 'parties') then array_remove(array[image ->> 'name', nullif(image ->> 'company', '')], null)
          when p_row ->> 'table_name' = 'cases' then
            array_remove(array[image ->> 'client_name'] || public.title_sides(image ->> 'title'), null)
          else '{}' end, false, null, null);
  end case;
end $$;
alter function public.keep_names_of(text, jsonb) owner to portico_definer;

create or replace function public.keep_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.keep_names_of(tg_table_name, to_jsonb(new));
  return null;
end $$;
alter function public.keep_names() owner to portico_definer;

create or replace function public.remove_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conflict_names where row_id = old.id and source = tg_argv[0];
  return null;
end $$;
alter function public.remove_names() owner to portico_definer;

create or replace trigger keep_names after insert or update of name, kind, earlier_names, emails, phones, domain on public.parties
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.parties
  for each row execute function public.remove_names('party');
-- After keep_party, by its name: the party is there.
create or replace trigger keep_party_names after insert or update of company on public.clients
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.clients
  for each row execute function public.remove_names('client');
create or replace trigger keep_names after insert or update of other_side on public.leads
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.leads
  for each row execute function public.remove_names('lead');
create or replace trigger keep_names after insert or update of title on public.cases
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.cases
  for each row execute function public.remove_names('case');
create or replace trigger keep_names after insert or update of description on public.case_updates
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.case_updates
  for each row execute function public.remove_names('update');
create or replace trigger keep_names after insert or update of title, case_id on public.documents
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.documents
  for each row execute function public.remove_names('document');
create or replace trigger keep_names after insert or update of description, case_id on public.time_entries
  for each row execute function public.keep_names();
create or replace trigger remove_names after delete on public.time_entries
  for each row execute function public.remove_names('time');
create or replace trigger keep_names after insert or update of restored_at on public.deleted_records
  for each row when (new.table_name in ('clients', 'leads', 'cases', 'parties')) execute function public.keep_names();
create or replace trigger remove_names after delete on public.deleted_records
  for each row execute function public.remove_names('deleted');
