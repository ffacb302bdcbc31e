-- A draft is a closed article that nobody outside ever learns of, not even its title. What becomes public is none any more.
alter table news
  add column is_draft boolean not null default false,
  add check (not is_draft or status = 0);
