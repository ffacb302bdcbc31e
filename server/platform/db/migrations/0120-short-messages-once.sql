-- Whether somebody has begun to send it and has not said how that ended: a short message is then never sent again.
alter table outgoing_messages add column is_under_way boolean not null default false;
