-- The metrics count the messages that failed within a week, each time they are read.
create index outgoing_messages_failed on outgoing_messages (created_at) where state = 'failed';
