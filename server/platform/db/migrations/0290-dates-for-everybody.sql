-- When and where an activity takes place may stand on the home page, if the secretariat says so; its text never does.
alter table activities
  add column is_public boolean not null default false,
  add column sign_up_until timestamptz,
  add column notice_url text not null default '';
create index on activities (begins_at, id) where is_public and cancelled_at is null;
