-- Certificates of training programmes, what was issued for them, and the imports that brought them.

create table programmes (
  id integer generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

-- Every saved version stays: what was issued is drawn as it was issued.
create table certificate_templates (
  id integer generated always as identity primary key,
  programme_id integer not null references programmes (id),
  version integer not null,
  title text not null,
  statement text not null,
  -- A picture of this site; blank is the built-in design.
  background text not null default '',
  -- Positions of fields; empty is those of the built-in design.
  fields jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (programme_id, version)
);

insert into programmes (name) values ('工程质量风险管理工程师');
insert into certificate_templates (programme_id, version, title, statement)
select id, 1, '培训合格证书', '参加{programme}培训，经考核成绩合格，特发此证。' from programmes;

create table certificate_batches (
  id integer generated always as identity primary key,
  programme_id integer not null references programmes (id),
  file_name text not null,
  row_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  imported_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create table certificates (
  id integer generated always as identity primary key,
  programme_id integer not null references programmes (id),
  name text not null,
  -- The ID number: sealed, and found by its keyed hash.
  id_num_sealed bytea not null,
  id_num_hash bytea not null,
  company text not null,
  -- NFKC, lower case, without blanks: a member's name and a list's company are not always typed alike.
  company_key text not null,
  exam_date date,
  -- 0 none, 1 passed, 2 failed
  exam_status smallint not null check (exam_status in (0, 1, 2)),
  cert_num text not null default '',
  issue_date date,
  remarks text not null default '',
  -- -1 deleted, 0 hidden on the site, 1 normal
  status smallint not null default 1 check (status in (-1, 0, 1)),
  batch_id integer references certificate_batches (id),
  -- Raised by every change: an import is undone only while nobody changed what it brought.
  version integer not null default 1,
  revoked_at timestamptz,
  revoke_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint passed_has_number check (exam_status <> 1 or cert_num <> ''),
  constraint issued_after_exam check (issue_date >= exam_date)
);
create unique index certificates_cert_num on certificates (cert_num) where cert_num <> '' and status <> -1;
create index on certificates (id_num_hash);
create index on certificates (company_key);
create index on certificates (batch_id);
create index certificates_by_exam on certificates (exam_date desc nulls last, id desc) where status <> -1;

create table certificate_batch_changes (
  batch_id integer not null references certificate_batches (id),
  certificate_id integer not null references certificates (id),
  -- The certificate's version after the import.
  version integer not null,
  -- Values before it; null when the import brought it.
  before jsonb,
  primary key (batch_id, certificate_id)
);

-- What was issued: the printed facts, signed, never changed; only its end is noted.
create table certificate_issues (
  id integer generated always as identity primary key,
  certificate_id integer not null references certificates (id),
  issue_number integer not null,
  template_id integer not null references certificate_templates (id),
  cert_num text not null,
  -- The very characters that were signed.
  facts text not null,
  signature text not null unique,
  issued_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text not null default '',
  unique (certificate_id, issue_number)
);
create unique index certificate_issues_valid on certificate_issues (certificate_id) where ended_at is null;
create index on certificate_issues (cert_num);

create function refuse_issue_change() returns trigger language plpgsql as $$
begin
  if (new.certificate_id, new.issue_number, new.template_id, new.cert_num, new.facts, new.signature, new.issued_at)
    is distinct from
    (old.certificate_id, old.issue_number, old.template_id, old.cert_num, old.facts, old.signature, old.issued_at)
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  then
    raise exception 'what was issued is never changed';
  end if;
  return new;
end $$;
create trigger issue_is_frozen before update on certificate_issues
  for each row execute function refuse_issue_change();

insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, is_visible, sort_number)
select id, 2, '证书管理', 'certificates', 'certificate', 'certificates/list', 'cert:list', false, 6
from system_menus where path = 'content';

insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select leaf.id, 3, button.name, button.permission, button.sort_number
from (values
    ('新增或修改', 'cert:save', 1),
    ('导入和撤回', 'cert:import', 2),
    ('导出', 'cert:export', 3),
    ('撤销', 'cert:revoke', 4),
    ('删除', 'cert:del', 5),
    ('证书模板', 'cert:template', 6),
    ('完整身份证号', 'cert:idnum', 7)
  ) as button (name, permission, sort_number)
join system_menus leaf on leaf.path = 'certificates' and leaf.menu_type = 2;
