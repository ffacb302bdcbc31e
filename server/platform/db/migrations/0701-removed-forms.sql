-- A form that was never published may be removed, and restored for some weeks.
alter table forms add column deleted_at timestamptz check (deleted_at is null or status = 0);
