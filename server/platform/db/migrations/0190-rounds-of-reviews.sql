-- Each submission of a case as it was: what the next round is compared with. Kept as long as the member.
create table review_rounds (
  id integer generated always as identity primary key,
  review_id integer not null references reviews (id) on delete cascade,
  round integer not null,
  submitted_at timestamptz not null default now(),
  submitter_name text not null,
  -- Fields under their names on the wire, but for phone and e-mail.
  record jsonb not null,
  -- Null for a contribution.
  phone_sealed bytea,
  email_sealed bytea,
  unique (review_id, round),
  check ((phone_sealed is null) = (email_sealed is null))
);

-- What waits was not changed since it was submitted, or nobody knows how it was.
insert into review_rounds (review_id, round, submitted_at, submitter_name, record, phone_sealed, email_sealed)
select r.id, r.round, r.submitted_at, coalesce(a.account, m.name),
  jsonb_build_object(
    'MemberName', m.name, 'CompanyTypeName', t.name, 'MemberLevelName', l.name, 'LegalPerson', m.legal_person,
    'DailyOperator', m.contact_person, 'CompanyMent', m.company_nature, 'Mainbusiness', m.main_business,
    'RegAddress', m.registered_address, 'RegCapital', m.registered_capital, 'StaffCount', m.staff_count,
    'FoundDate', coalesce(m.founded_on::text, ''), 'Remarks', m.remarks, 'FilePath', m.file_path,
    'FileName', coalesce((select f.original_name from files f where f.path = substr(m.file_path, length('/files/') + 1)), '')),
  m.phone_sealed, m.email_sealed
from reviews r
join members m on m.id = r.member_id
join options t on t.id = m.company_type_id
join options l on l.id = m.member_level_id
left join administrators a on a.id = r.submitter_id
where r.kind = 1 and r.status = 3;

insert into review_rounds (review_id, round, submitted_at, submitter_name, record)
select r.id, r.round, r.submitted_at, m.name,
  jsonb_build_object('Title', n.title, 'MenuName', c.name, 'ImageUrl', n.image_url, 'NewContent', n.content)
from reviews r
join members m on m.id = r.member_id
join news n on n.id = r.news_id
join menus c on c.id = n.menu_id
where r.kind = 2 and r.status = 3;

-- Who else may decide on cases of this kind.
create function other_reviewers(administrator integer, kind integer) returns table (id integer, name text)
  language sql stable as $$
  select a.id, coalesce(nullif(a.real_name, ''), a.account)
  from administrators a
  join roles r on r.id = a.role_id
  where a.id <> administrator and a.is_enabled and a.deleted_at is null
    and (r.is_builtin or exists (
      select from role_system_menus rm
      join system_menus m on m.id = rm.system_menu_id
      where rm.role_id = r.id and m.is_enabled
        and m.permission = case kind when 1 then 'member:audit' else 'news:audit' end))
$$;

create or replace function others_may_decide(administrator integer, kind integer) returns boolean language sql stable as $$
  select exists (select from other_reviewers(administrator, kind))
$$;
