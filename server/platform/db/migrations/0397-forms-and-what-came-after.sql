-- How far the log was when a form was answered: whoever did something else since then means the form anew.
alter table sent_forms add column last_operation bigint;
