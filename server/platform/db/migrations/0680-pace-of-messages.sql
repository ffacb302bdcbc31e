-- How fast messages leave, for all programs together: one row a way, which each of them locks before it sends.
create table message_pace (
  kind text primary key check (kind in ('mail', 'sms')),
  per_minute integer not null check (per_minute > 0),
  per_day integer not null check (per_day > 0),
  -- The day of Shanghai that `day_count` is of; `eve_count` is of the day before.
  day date not null default '2000-01-01',
  day_count integer not null default 0,
  eve_count integer not null default 0,
  -- When the attempts of the last minute were made.
  recent timestamptz[] not null default '{}',
  -- The server said that there were too many: until when it is left alone, and how often it said so in a row.
  limited_until timestamptz,
  limit_step smallint not null default 0
);
insert into message_pace (kind, per_minute, per_day) values ('mail', 20, 500), ('sms', 600, 1000);

alter table outgoing_messages
  -- 2: somebody waits for it at the screen; 1: a decision, or a link that opens an account; 0: all others.
  add column priority smallint not null default 0 check (priority between 0 and 2),
  -- How often the server refused it because of the number of messages.
  add column limit_count smallint not null default 0;
update outgoing_messages set priority = case topic when 'password-link' then 2 else 1 end
  where state = 'queued' and topic <> '';
create index outgoing_messages_waiting on outgoing_messages (kind, priority, next_attempt_at)
  where state = 'queued' and not is_held;
create index outgoing_messages_in_order on outgoing_messages (kind, priority desc, id)
  where state = 'queued' and not is_held;
