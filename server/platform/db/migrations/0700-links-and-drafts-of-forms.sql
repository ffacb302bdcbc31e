-- The address under which one company fills in one form without signing in. As with the link of a form, the key follows
-- from the nonce and the secret of the program; the database has only its hash. Opening it writes nothing.
create table form_links (
  form_id integer not null references forms (id),
  member_id integer not null references members (id),
  nonce uuid not null,
  link_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (form_id, member_id)
);
create index on form_links (member_id);

-- What a company has typed into a form and not submitted. A version is never used again, also after a draft was deleted:
-- a window that has an older one is told so.
create sequence form_draft_versions as integer;
create table form_drafts (
  id integer generated always as identity primary key,
  form_id integer not null references forms (id),
  member_id integer not null references members (id),
  draft_sealed bytea not null,
  version integer not null default nextval('form_draft_versions'),
  updated_at timestamptz not null default now(),
  unique (form_id, member_id)
);
create index on form_drafts (member_id);

-- A draft beside an anonymous answer would tell whose it is.
create function assert_named_draft() returns trigger language plpgsql as $$
begin
  if (select is_anonymous from forms where id = new.form_id) then
    raise exception 'an anonymous form has no drafts';
  end if;
  return new;
end $$;
create trigger form_drafts_are_named before insert or update on form_drafts
  for each row execute function assert_named_draft();

create function delete_drafts_of_form() returns trigger language plpgsql as $$
begin
  delete from form_drafts where form_id = new.id;
  return new;
end $$;
create trigger anonymous_forms_lose_drafts after update of is_anonymous on forms
  for each row when (new.is_anonymous and not old.is_anonymous) execute function delete_drafts_of_form();
