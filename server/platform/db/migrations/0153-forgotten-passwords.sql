-- A link in a mail lets a member choose a new password: once, within half an hour.
create table password_tickets (
  ticket_hash bytea primary key,
  member_id integer not null references members (id) on delete cascade,
  expires_at timestamptz not null
);
create index on password_tickets (member_id);
create index on password_tickets (expires_at);
