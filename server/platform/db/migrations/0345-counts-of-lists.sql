-- How many rows the long lists hold, by what they are filtered by most: counting a million takes half a second. Each statement that
-- changes rows adds what it changed, in its own transaction (docs/decisions/0285-counts-are-kept.md). Several rows may speak of the
-- same part: who finds one held by somebody else takes another, or adds one, and waits for nobody. Their sum is the number.
create table row_counts (
  id bigint generated always as identity primary key,
  counted text not null,
  part integer not null,
  status smallint not null,
  row_count bigint not null
);
create index on row_counts (counted, part, status);

-- Arguments: what tells the parts of the table apart, and which rows count.
create function count_changed_rows() returns trigger language plpgsql as $$
declare
  change record;
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
      where counted = tg_table_name and part = change.part and status = change.status
      limit 1 for update skip locked);
    if not found then
      insert into row_counts (counted, part, status, row_count)
      values (tg_table_name, change.part, change.status, change.change);
    end if;
  end loop;
  return null;
end $$;

create trigger rows_are_counted_in after insert on news referencing new table as incoming
  for each statement execute function count_changed_rows('menu_id', 'deleted_at is null');
create trigger rows_are_counted_anew after update on news referencing new table as incoming old table as outgoing
  for each statement execute function count_changed_rows('menu_id', 'deleted_at is null');
create trigger rows_are_counted_out after delete on news referencing old table as outgoing
  for each statement execute function count_changed_rows('menu_id', 'deleted_at is null');

create trigger rows_are_counted_in after insert on members referencing new table as incoming
  for each statement execute function count_changed_rows('0', 'forgotten_at is null');
create trigger rows_are_counted_anew after update on members referencing new table as incoming old table as outgoing
  for each statement execute function count_changed_rows('0', 'forgotten_at is null');
create trigger rows_are_counted_out after delete on members referencing old table as outgoing
  for each statement execute function count_changed_rows('0', 'forgotten_at is null');

create trigger rows_are_counted_in after insert on certificates referencing new table as incoming
  for each statement execute function count_changed_rows('programme_id', 'true');
create trigger rows_are_counted_anew after update on certificates referencing new table as incoming old table as outgoing
  for each statement execute function count_changed_rows('programme_id', 'true');
create trigger rows_are_counted_out after delete on certificates referencing old table as outgoing
  for each statement execute function count_changed_rows('programme_id', 'true');

insert into row_counts (counted, part, status, row_count)
select 'news', menu_id, status, count(*) from news where deleted_at is null group by menu_id, status
union all select 'members', 0, status, count(*) from members where forgotten_at is null group by status
union all select 'certificates', programme_id, status, count(*) from certificates group by programme_id, status;
