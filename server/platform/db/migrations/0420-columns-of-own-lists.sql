-- What clerks chose for the columns of their own lists: for each import, by a hash of the heads, one key a column, blank for none.
create table import_columns (
  form text not null,
  heads_hash text not null,
  columns text[] not null,
  chosen_at timestamptz not null default clock_timestamp(),
  primary key (form, heads_hash)
);

-- Where the table of a kept workbook was found. Those kept for minutes before have to be checked once more.
delete from import_checks;
alter table import_checks add column place jsonb not null;
