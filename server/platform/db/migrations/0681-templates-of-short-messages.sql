-- The kind of a short message, by which its template is found when it leaves, and the sealed values of the template's parameters.
alter table outgoing_messages
  add column template text not null default '',
  add column params bytea not null default '';
