-- Lists, searches and counts of one installation with a million certificates (docs/benchmarks.md, At a million). At that size it takes 15 to
-- 30 s, most of it for the index of the pairs of numbers. Meanwhile everything is read; saves of certificates wait or ask to try again.

-- The same pairs in a third of the time; a pair that comes twice is in an index once. The planner took the function for as cheap as an
-- addition, and made the pairs of every row, with three workers.
create or replace function character_pairs(written text) returns text[] language plpgsql immutable strict parallel safe cost 200 as $$
declare
  pairs text[] := '{}';
begin
  for at in 1 .. char_length(written) - 1 loop
    pairs[at] := substr(written, at, 2);
  end loop;
  return pairs;
end $$;

-- A part of a number is looked for in numbers alone: the pairs of names and companies are in most records.
create index certificates_by_number_pairs on certificates using gin (character_pairs(compare_key(cert_num)))
  with (gin_pending_list_limit = 1024) where cert_num <> '' and status <> -1;
-- What filters choose is a small part of all certificates, which is counted in no time.
create index certificates_not_passed on certificates (exam_status, exam_date desc nulls last, id desc)
  where exam_status <> 1 and status <> -1;
create index certificates_hidden on certificates (exam_date desc nulls last, id desc) where status = 0;
create index certificates_deleted on certificates (exam_date desc nulls last, id desc) where status = -1;
create index certificates_revoked on certificates (revoked_at) where revoked_at is not null;
create index certificates_sharing_a_number on certificates (compare_key(cert_num)) where number_duplicate > 0 and status <> -1;
create index certificates_unclaimed_by_company on certificates (company_key) where member_id is null and status <> -1;

-- Statistics of a month read what belongs to the month.
create index certificate_issues_first on certificate_issues (issued_at) include (certificate_id, template_id) where issue_number = 1;
create index members_joined on members (joined_on) where status = 1 and forgotten_at is null;
create index news_was_public on news (was_public_at) where was_public_at is not null;

-- A whole trace id is found in all of the log.
create index operation_log_by_trace on operation_log (trace_id);

-- As in 0601; a third argument is the name under which the rows are counted, where it is not that of the table.
create or replace function count_changed_rows() returns trigger language plpgsql as $$
declare
  change record;
  counted_as constant text := coalesce(tg_argv[2], tg_table_name);
begin
  for change in execute concat_ws(' ',
    'select part, status, sum(change) as change from (',
    case when tg_op <> 'DELETE' then format('select %s as part, status, 1 as change from incoming where %s', tg_argv[0], tg_argv[1]) end,
    case when tg_op = 'UPDATE' then 'union all' end,
    case when tg_op <> 'INSERT' then format('select %s as part, status, -1 as change from outgoing where %s', tg_argv[0], tg_argv[1]) end,
    ') changed group by part, status having sum(change) <> 0')
  loop
    update row_counts set row_count = row_count + change.change where id = (
      select id from row_counts
      where counted = counted_as and part = change.part and status = change.status
      limit 1 for update skip locked);
    if not found then
      insert into row_counts (counted, part, status, row_count)
      values (counted_as, change.part, change.status, change.change);
    end if;
  end loop;
  return null;
end $$;

create trigger unclaimed_are_counted_in after insert on certificates referencing new table as incoming
  for each statement execute function count_changed_rows('0', 'member_id is null', 'unclaimed');
create trigger unclaimed_are_counted_anew after update on certificates referencing new table as incoming old table as outgoing
  for each statement execute function count_changed_rows('0', 'member_id is null', 'unclaimed');
create trigger unclaimed_are_counted_out after delete on certificates referencing old table as outgoing
  for each statement execute function count_changed_rows('0', 'member_id is null', 'unclaimed');
insert into row_counts (counted, part, status, row_count)
select 'unclaimed', 0, status, count(*) from certificates where member_id is null group by status;
