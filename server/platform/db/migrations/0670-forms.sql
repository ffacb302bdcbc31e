-- Forms that members fill in, and their answers.
create table forms (
  id integer generated always as identity primary key,
  title text not null,
  content text not null default '',
  -- The fields in their order; each has a key that never changes and a kind.
  fields jsonb not null,
  -- Nothing is accepted from this moment on.
  closes_at timestamptz not null,
  -- One answer a company, which may be changed until the end.
  is_single boolean not null,
  is_anonymous boolean not null,
  -- Everybody who has the link may answer. The key in its address follows from the nonce and the secret of the program;
  -- the database has only the hash of the key.
  is_open_to_all boolean not null,
  link_nonce uuid not null default gen_random_uuid(),
  link_hash bytea not null default '',
  -- 0 draft, 1 published, 2 closed by hand.
  status smallint not null default 0 check (status in (0, 1, 2)),
  published_at timestamptz,
  editor_id integer references administrators (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Ids are random. An answer to an anonymous form has neither a company nor a time.
create table form_answers (
  id uuid primary key default gen_random_uuid(),
  form_id integer not null references forms (id),
  member_id integer references members (id),
  -- The member again where a form takes one answer a company.
  single_member_id integer,
  -- Typed by a visitor who answers by the link.
  company_name text not null default '',
  answers jsonb not null,
  -- The answers to fields for telephone numbers, and their hashes in hexadecimal.
  phones_sealed bytea not null default '',
  phone_hashes text[] not null default '{}',
  -- Of the key that the browser of the sender has chosen: the same form sent twice is one answer.
  receipt_hash bytea not null,
  submitted_at timestamptz,
  changed_at timestamptz,
  unique (form_id, receipt_hash),
  unique (form_id, single_member_id),
  check (single_member_id is null or single_member_id = member_id),
  check ((submitted_at is null) = (changed_at is null))
);
create index form_answers_by_time on form_answers (form_id, submitted_at desc, id);
create index on form_answers (member_id) where member_id is not null;
create index on form_answers using gin (phone_hashes);

-- The members who have answered an anonymous form: one row a form, without times, sorted by id.
create table form_respondents (
  form_id integer primary key references forms (id),
  member_ids integer[] not null default '{}'
);

create function assert_anonymous_answer() returns trigger language plpgsql as $$
begin
  if (new.member_id is not null or new.submitted_at is not null or new.company_name <> '' or new.phone_hashes <> '{}')
    and (select is_anonymous from forms where id = new.form_id) then
    raise exception 'an answer to an anonymous form names a company or a time';
  end if;
  return new;
end $$;
create trigger form_answers_stay_anonymous before insert or update on form_answers
  for each row execute function assert_anonymous_answer();

-- A field that has been answered may be renamed or hidden. It stays, and so do its kind and how the form is answered.
create function assert_answered_fields() returns trigger language plpgsql as $$
begin
  if exists (select from form_answers where form_id = new.id) and (
    (new.is_anonymous, new.is_single) <> (old.is_anonymous, old.is_single)
    or exists (
      select from jsonb_array_elements(old.fields) was
      where not exists (select from jsonb_array_elements(new.fields) field
        where field ->> 'Key' = was ->> 'Key' and field ->> 'Kind' = was ->> 'Kind'))
  ) then
    raise exception 'a field that has been answered was removed or changed';
  end if;
  return new;
end $$;
create trigger answered_fields_stay before update of fields, is_anonymous, is_single on forms
  for each row execute function assert_answered_fields();

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number, is_visible)
select id, 2, '问卷与填报', 'forms', 'form', 'forms/list', 'form:list', 11, true
from system_menus where menu_type = 1 and path = 'content'
union all
select id, 2, '编辑问卷', 'forms/edit', 'form-edit', 'forms/editor', 'form:list', 12, false
from system_menus where menu_type = 1 and path = 'content';
insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select page.id, 3, button.name, button.permission, button.sort_number
from system_menus page, (values
  ('新增或修改', 'form:save', 1), ('发布和截止', 'form:publish', 2), ('查看填报内容', 'form:answers', 3),
  ('导出填报内容', 'form:export', 4), ('提醒没填的会员', 'form:remind', 5)
) as button (name, permission, sort_number)
where page.menu_type = 2 and page.path = 'forms';
