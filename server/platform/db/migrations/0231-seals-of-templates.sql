-- Pictures of seals: sealed, and read by the drawing alone.
create table certificate_seals (
  id integer generated always as identity primary key,
  picture_sealed bytea not null,
  created_at timestamptz not null default now()
);

alter table certificate_templates add column seal_id integer references certificate_seals (id);
