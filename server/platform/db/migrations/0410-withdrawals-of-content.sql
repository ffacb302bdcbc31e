-- What is kept in memory from before a publication may be served while the database is away; what is from before a withdrawal may not.
alter table content_revision add column withdrawn_at bigint not null default 1;
