-- The people of members are found by their names, as members are, and by a landline beside the mobile number.
alter table member_contacts
  add column landline_hash bytea not null default '',
  add column search_key text not null generated always as (compare_key(name)) stored,
  add column bare_key text not null generated always as (bare_names(name)) stored;
create index on member_contacts (landline_hash) where landline_hash <> '';
create index member_contacts_by_pairs on member_contacts using gin (character_pairs(search_key));
create index member_contacts_by_bare_pairs on member_contacts using gin (character_pairs(bare_key)) where bare_key <> '';
