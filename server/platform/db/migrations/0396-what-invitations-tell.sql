-- What a message tells its reader of an activity, so that a later one can say what changed since. Null: not known, or nothing to compare.
alter table outgoing_messages add column told jsonb;
