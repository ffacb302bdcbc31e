-- The public directory of members: who agrees is listed, with a page of its own where a reviewer approved one.
alter table members
  add column is_listed boolean not null default false,
  -- How the member agreed, where the office ticked it.
  add column listing_note text not null default '';
create index members_listed on members (id) where is_listed;

-- The approved page of a member; a changed one waits in its review case.
create table member_pages (
  member_id integer primary key references members (id) on delete cascade,
  introduction text not null default '',
  logo_url text not null default '',
  website text not null default '',
  telephone text not null default '',
  updated_at timestamptz not null default now()
);

-- Whoever changes a listed member, by whatever call: no cached page shows it as it was. It is a withdrawal as `invalidateContent` writes.
create function withdraw_listed_member() returns trigger language plpgsql as $$
declare
  shown constant text := 'member ' || new.id;
  raised bigint;
begin
  update content_revision set revision = revision + 1, withdrawn_at = revision + 1,
    withdrawals = jsonb_path_query_array(jsonb_build_array(jsonb_build_object('revision', revision + 1, 'after', withdrawn_at,
      'records', jsonb_build_array(shown))) || withdrawals, '$[0 to 19]')
  returning revision into raised;
  perform pg_notify('content_changed', json_build_object('revision', raised, 'change', 'withdrawal',
    'records', json_build_array(shown), 'pages', json_build_array())::text);
  return null;
end $$;
create trigger listed_member_is_withdrawn after update on members for each row
  when ((old.is_listed or new.is_listed)
    and (old.is_listed, old.status, old.is_enabled, old.ended_on, old.name, old.former_names, old.company_type_id, old.member_level_id,
      old.city, old.sort_number)
    is distinct from (new.is_listed, new.status, new.is_enabled, new.ended_on, new.name, new.former_names, new.company_type_id,
      new.member_level_id, new.city, new.sort_number))
  execute function withdraw_listed_member();
