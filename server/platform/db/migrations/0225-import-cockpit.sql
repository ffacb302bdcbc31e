-- The same file is recognised, whoever took an import back is named, and what was left out of that is counted.
alter table certificate_batches add column file_hash bytea;
alter table certificate_batches add column undone_by text not null default '';
alter table certificate_batches add column kept_count integer not null default 0;
create index on certificate_batches (file_hash) where undone_at is null;

-- Workbooks with faults, a few minutes long, to be handed back with the faults marked. Nobody reads them here: the key is
-- made of the ticket, of which only the hash is known. A crash may empty it.
create unlogged table import_checks (
  ticket_hash bytea primary key,
  administrator_id integer not null,
  file_name text not null,
  content_locked bytea not null,
  -- [row, index of the column, message]
  faults jsonb not null,
  created_at timestamptz not null default now()
);
create index on import_checks (created_at);
