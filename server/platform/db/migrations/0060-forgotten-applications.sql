-- A rejected application whose time is over keeps its row for the case and its decisions, and nothing of who applied:
-- no account, no name, no address, no company type or level.
alter table members
  add column forgotten_at timestamptz,
  alter column account_key drop not null,
  alter column company_type_id drop not null,
  alter column member_level_id drop not null,
  add check (forgotten_at is not null
    or (account_key is not null and company_type_id is not null and member_level_id is not null)),
  add check (forgotten_at is null or (status = 2 and not is_enabled and account_key is null));
