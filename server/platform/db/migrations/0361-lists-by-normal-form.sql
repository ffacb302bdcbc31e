-- A part of a name is found however it is typed: the pairs are those of the normal form (compare_key), field by field.
drop index members_by_name_pairs;
alter table members drop column name_pairs;
alter table members add column name_pairs text[] not null generated always as
  (character_pairs(compare_key(name) || ' ' || compare_key(account) || ' ' || compare_key(legal_person) || ' '
    || compare_key(contact_person))) stored;
create index members_by_name_pairs on members using gin (name_pairs);

drop index certificates_by_pairs;
create index certificates_by_pairs on certificates
  using gin (character_pairs(compare_key(name) || ' ' || compare_key(company) || ' ' || compare_key(cert_num)))
  with (gin_pending_list_limit = 1024);
