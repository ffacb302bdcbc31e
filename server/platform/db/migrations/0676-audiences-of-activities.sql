-- The parts of an activity's audience beside its levels, types and members. Invitations go to the contacts with the tick 会务.
alter table activities add column audience jsonb not null default '{"Purpose": "meetings"}';
