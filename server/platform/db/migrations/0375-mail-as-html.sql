-- A mail may have its text as HTML as well, sealed as the text is; empty where it has none.
alter table outgoing_messages add column html bytea not null default '';

-- The site's address as who saved the activity last had it: a link in a mail needs it. Blank: saved before it was kept.
alter table activities add column site_address text not null default '';
