-- A message that cannot leave is tried again, later and later. While a process is at it, the next attempt is set to when
-- that process must have died. `reason` is why the last attempt failed.
alter table outgoing_messages
  add column attempt_count integer not null default 0,
  add column next_attempt_at timestamptz not null default now();
create index outgoing_messages_due on outgoing_messages (next_attempt_at) where state = 'queued';
