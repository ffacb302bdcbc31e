-- Lists count who has not been forgotten; by this index they do it without reading the members themselves.
create index members_not_forgotten on members (id) where forgotten_at is null;
