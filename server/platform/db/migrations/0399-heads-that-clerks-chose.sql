-- Which row clerks said is the head of their own lists, where another one was recognised: so many rows below that one, negative where it is
-- above. By the hash of the heads that were recognised, as in import_columns.
create table import_heads (
  form text not null,
  heads_hash text not null,
  head_offset smallint not null check (head_offset <> 0),
  primary key (form, heads_hash)
);
