-- The records of the last withdrawals, the newest first: {revision, after, records}. `after` is the revision of the withdrawal
-- before, so that a missing one is noticed. A process that missed the notification reads here what it must not serve any more.
alter table content_revision add column withdrawals jsonb not null default '[]';
