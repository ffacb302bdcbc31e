-- What people are told outside the site, written in the transaction that gives the reason; a job delivers it.
create table outgoing_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  -- Address and text are sealed: the text may carry a link that lets its reader in.
  recipient bytea not null,
  subject text not null default '',
  body bytea not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  -- Why it failed; blank otherwise.
  reason text not null default '',
  -- What it is about, such as member 12.
  noun text not null default '',
  record_id integer,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on outgoing_messages (id) where state = 'queued';
create index on outgoing_messages (noun, record_id);
