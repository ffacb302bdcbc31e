-- Every pair of adjacent characters, so that a part of a name is found by index: trigrams would miss words of two characters.
create function character_pairs(written text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(written, at, 2) from generate_series(1, char_length(written) - 1) at)
$$;

alter table members add column name_pairs text[] not null generated always as
  (character_pairs(lower(name || ' ' || account || ' ' || legal_person || ' ' || contact_person))) stored;
create index members_by_name_pairs on members using gin (name_pairs);
