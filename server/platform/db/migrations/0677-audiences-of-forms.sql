-- The members that a form asks, and which contacts are reminded; without an audience, all members and their main contacts.
alter table forms add column audience jsonb;
