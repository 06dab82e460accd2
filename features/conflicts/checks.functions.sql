-- The names that are like those asked for, with how alike. An asked name is
-- {"name", "kind", "email", "phone", "domain"}; its place in the array begins at 1. Candidates come from two indexes, by keys
-- and by trigrams, and only they are compared word by word: the time depends on them and not on the table.
create or replace function public.names_like(p_asked jsonb)
returns table (asked integer, name_id bigint, kind text, likeness real)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off set pg_trgm.similarity_threshold = 0.3 as $$
declare
  one record;
  asked_words text[];
  asked_skeletons text[];
  asked_text text;
  asked_full bigint;
  wanted text[];
  exact text[];
begin
  for one in
    select place::integer as place, a ->> 'name' as name, coalesce(a ->> 'email', '') as email,
      coalesce(a ->> 'phone', '') as phone, coalesce(a ->> 'domain', '') as domain
    from jsonb_array_elements(p_asked) with ordinality as e (a, place) limit 20
  loop
    asked_words := (public.name_words(one.name))[:8];
    asked_skeletons := public.name_skeletons(asked_words);
    asked_text := array_to_string(asked_words, ' ');
    asked_full := (select count(*) from unnest(asked_words) as word where char_length(word) > 1);
    exact := public.contact_keys(array[one.email], array[one.phone], array[one.domain] || public.mail_domains(array[one.email]));
    -- By its name: each two of its words, a name that is one of its words, and for a single word names that contain it.
    wanted := array(
      select case when key like 'w:%' and not is_single then '1:' || substr(key, 3) else key end
      from unnest(public.name_keys(asked_words)) as key,
        (select count(*) = 1 as is_single from unnest(asked_words) as word where char_length(word) > 1) as of_one
      where is_single or key not like '1:%');
    return query
      with candidates as materialized (
        (select n.id from public.conflict_names as n where n.keys && wanted limit 4000)
        union
        (select n.id from public.conflict_names as n
          where char_length(asked_text) > 3 and n.plain operator(extensions.%) asked_text
          order by extensions.similarity(n.plain, asked_text) desc limit 1000)
      ), compared as (
        select n.id, aligned.fitting >= least(2, asked_full, n.full_words) as is_fitting, case
            when n.plain is not null then greatest(
              case when n.plain = asked_text then 1 end,
              case when replace(n.plain, ' ', '') = replace(asked_text, ' ', '') then 0.98 end,
              0.95 * extensions.similarity(n.plain, asked_text),
              aligned.mean * (0.75 + 0.25 * least(cardinality(n.words), cardinality(asked_words))
                / greatest(cardinality(n.words), cardinality(asked_words), 1)))
            -- A text has to contain all words, in whatever order.
            else 0.9 * aligned.mean
          end as likeness
        from candidates join (
          select id, plain, words, skeletons,
            (select count(*) from unnest(words) as word where char_length(word) > 1) as full_words
          from public.conflict_names
        ) as n using (id), lateral (
          -- Initials count little: many share them. One word in common doesn't make two names one.
          select sum(best * weight) / nullif(sum(weight), 0) as mean, count(*) filter (where best_full >= 0.5) as fitting
          from (
            select max(alike) as best, max(alike) filter (where is_full) as best_full,
              case when char_length(min(a_word)) = 1 then 0.4 else 1 end as weight
            from (
              select a.place, a.word as a_word, public.word_likeness(a.word, f.word, a.skeleton, f.skeleton) as alike,
                char_length(a.word) > 1 and char_length(f.word) > 1 as is_full
              from unnest(asked_words, asked_skeletons) with ordinality as a (word, skeleton, place),
                unnest(n.words, n.skeletons) as f (word, skeleton)
              where n.plain is null or cardinality(asked_words) <= cardinality(n.words)
              union all
              select f.place, f.word, public.word_likeness(a.word, f.word, a.skeleton, f.skeleton),
                char_length(a.word) > 1 and char_length(f.word) > 1
              from unnest(asked_words, asked_skeletons) as a (word, skeleton),
                unnest(n.words, n.skeletons) with ordinality as f (word, skeleton, place)
              where n.plain is not null and cardinality(asked_words) > cardinality(n.words)
            ) as every group by place
          ) as each
        ) as aligned
      )
      select one.place, c.id, 'name', c.likeness::real from compared as c where c.likeness >= 0.62 and c.is_fitting
      union all
      select one.place, n.id, 'contact', 1::real from public.conflict_names as n
        where cardinality(exact) > 0 and n.keys && exact;
  end loop;
end $$;
alter function public.names_like(jsonb) owner to portico_definer;
