-- Reminders of a form to members that had not answered by then. They say nothing of who answered later.
create table form_reminders (
  id integer generated always as identity primary key,
  form_id integer not null references forms (id),
  member_id integer not null references members (id),
  reminded_at timestamptz not null default now(),
  reminded_by integer references administrators (id)
);
create index on form_reminders (form_id, member_id, reminded_at desc);
create index on form_reminders (member_id);

-- What the office makes of a comment: one row of the table in an answer, by its place from 0.
create table form_treatments (
  answer_id uuid not null references form_answers (id) on delete cascade,
  place smallint not null,
  -- 1 accepted, 2 partly accepted, 3 not accepted.
  outcome smallint not null check (outcome in (1, 2, 3)),
  reply text not null default '',
  handled_by integer references administrators (id),
  handled_at timestamptz not null default now(),
  primary key (answer_id, place)
);
