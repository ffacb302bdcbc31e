-- Names are found without their signs and accents (bareKey in contract/fields/normal-form.ts): nearly every text is answered by one
-- expression, which the planner writes into the query. The bodies are bound when they are created, for indexes are built without a search path.
create function bare_key_of_any_text(written text) returns text language sql immutable parallel safe
return translate(
  replace(replace(replace(replace(
    normalize(regexp_replace(normalize(compare_key(written), NFD), '[\u0300-\u036f]+', '', 'g'), NFC),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'øđðłħŧıĸŋ' || '·.。,、_-''‘’‚‛ʻʼʹʾʿ′"“”„‟″〝〞〟«»‹›「」『』《》〈〉`●○◦∘⦁*',
  'oddlhtikn');

create function bare_key(written text) returns text language sql immutable parallel safe
return case
  when written !~ '[^\u4e00-\u9fffa-z0-9]' then written
  when written !~ '[^\u4e00-\u9fff -~·（）－，：；！？、。《》“”]' then
    translate(written, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[]{}（）：；！？' || ' ·－，、。《》“”.,_-''"`*', 'abcdefghijklmnopqrstuvwxyz()()():;!?')
  else bare_key_of_any_text(written)
end;

-- The bare form of the names of a record, where it differs; the lists of the back office search it beside search_key.
create function bare_names(variadic names text[]) returns text language sql immutable parallel safe
return coalesce((
  select string_agg(bare_key(name), ' ' order by place)
  from unnest(names) with ordinality as n(name, place)
  where bare_key(name) <> compare_key(name)
), '');

alter table members add column bare_key text not null generated always as (bare_names(name, legal_person, contact_person)) stored;
create index members_by_bare_pairs on members using gin (character_pairs(bare_key)) where bare_key <> '';

alter table certificates add column bare_key text not null generated always as (bare_names(name, company)) stored;
create index certificates_by_bare_pairs on certificates using gin (character_pairs(bare_key))
  with (gin_pending_list_limit = 1024) where bare_key <> '';

-- The public search for a certificate compares names so.
create index certificates_by_bare_name on certificates (bare_key(name), compare_key(cert_num));
drop index certificates_by_name_key;
