-- compare_key is asked for each row of a list that is searched: nearly every text is answered by one expression, which the planner writes
-- into the query. Every other text goes to the function that stood here before, under a name of its own; no answer changes. The body is
-- bound when it is created, for indexes are built without a search path.
do $$ begin
  execute replace(pg_get_functiondef('compare_key(text)'::regprocedure), 'compare_key', 'compare_key_of_any_text');
end $$;

create or replace function compare_key(written text) returns text language sql immutable parallel safe called on null input
return case
  when written !~ '[^\u4e00-\u9fff -~·（）－，：；！？、。《》“”]' then
    translate(written, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[]{}（）－，：；！？ ', 'abcdefghijklmnopqrstuvwxyz()()()-,:;!?')
  else compare_key_of_any_text(written)
end;

-- What the lists of the back office search is worked out when a record is written, not when somebody searches. A key holds no blank, so
-- nothing is found across two fields.
drop index members_by_name_pairs;
alter table members
  drop column name_pairs,
  add column search_key text not null generated always as
    (compare_key(name) || ' ' || compare_key(account) || ' ' || compare_key(legal_person) || ' ' || compare_key(contact_person)) stored;
create index members_by_pairs on members using gin (character_pairs(search_key));

-- A certificate number is issued once, however it is typed. Records that shared a number before are not touched: the first of them owns
-- it (0), the others are counted upward until somebody gives them a number of their own.
drop index certificates_by_pairs;
drop index certificates_cert_num;
drop index certificates_by_number_key;
alter table certificates
  add column search_key text not null generated always as
    (compare_key(name) || ' ' || compare_key(company) || ' ' || compare_key(cert_num)) stored,
  add column number_duplicate smallint not null default 0;
update certificates as c
set number_duplicate = other.place
from (
  select id, row_number() over (partition by compare_key(cert_num) order by id) - 1 as place
  from certificates
  where cert_num <> '' and status <> -1
) as other
where other.id = c.id and other.place > 0;
create unique index certificates_cert_num on certificates (compare_key(cert_num), number_duplicate)
  where cert_num <> '' and status <> -1;
create index certificates_by_pairs on certificates using gin (character_pairs(search_key)) with (gin_pending_list_limit = 1024);
