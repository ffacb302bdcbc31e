-- Sign-up to activities. The rules of places hold here, whatever the program does: never more people than places, nobody
-- gets a place before those who wait, and a place that becomes free goes to the first who waits.

-- 0 an activity, 1 a training, 2 a meeting.
alter table activities add column kind smallint not null default 0 check (kind in (0, 1, 2));

create table sign_up_settings (
  activity_id integer primary key references activities (id),
  is_open boolean not null default false,
  -- Null: as many as come.
  places integer check (places between 1 and 5000),
  places_per_company integer check (places_per_company > 0),
  opens_at timestamptz,
  -- These two follow the activity: sign_up_until or else its begin, and whether it is cancelled.
  closes_at timestamptz not null,
  is_cancelled boolean not null,
  needs_approval boolean not null default false,
  has_waiting_list boolean not null default true,
  -- Of one person.
  fee numeric(12, 2) check (fee > 0),
  fee_note text not null default '',
  asks_id_number boolean not null default false,
  is_members_only boolean not null default false,
  fields jsonb not null default '[]',
  -- Counted by place_person() under the lock of this row.
  arrivals integer not null default 0,
  sign_up_count integer not null default 0,
  placed_count integer not null default 0 check (placed_count >= 0),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  pending_count integer not null default 0 check (pending_count >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint never_more_than_places check (places is null or placed_count <= places)
);

-- One form: a company with one person or several.
create table sign_ups (
  id integer generated always as identity primary key,
  activity_id integer not null references sign_up_settings (activity_id),
  -- Within the activity, from 1.
  number integer not null,
  member_id integer references members (id),
  company_name text not null,
  -- The member, or the name in normal form: the places of a company are counted by it.
  company_key text not null,
  email_sealed bytea not null default '',
  answers jsonb not null default '{}',
  -- The answers to fields for telephone numbers, and their hashes in hexadecimal.
  phones_sealed bytea not null default '',
  phone_hashes text[] not null default '{}',
  -- The key of the confirmation page follows from the nonce and the secret of the program; the database has its hash.
  key_nonce uuid not null default gen_random_uuid(),
  key_hash bytea not null default '',
  -- Of the key that the browser of the sender has chosen: the same form sent twice is one sign-up. Null for imported ones.
  receipt_hash bytea,
  is_by_office boolean not null default false,
  consented_at timestamptz,
  created_at timestamptz not null default now(),
  forgotten_at timestamptz,
  unique (id, activity_id),
  unique (activity_id, number),
  unique (activity_id, receipt_hash)
);
create unique index on sign_ups (key_hash) where key_hash <> '';
create index on sign_ups (activity_id, company_key);
create index on sign_ups (member_id) where member_id is not null;
create index on sign_ups using gin (phone_hashes);

create table sign_up_people (
  id integer generated always as identity primary key,
  activity_id integer not null,
  sign_up_id integer not null,
  state text not null check (state in ('pending', 'waiting', 'placed', 'cancelled', 'rejected')),
  -- The order of arrival, and the place among those who wait: the same unless somebody was moved up by hand.
  arrival integer not null default 0,
  queue_place integer not null default 0,
  is_moved_up boolean not null default false,
  -- Why it was refused, cancelled or moved up.
  reason text not null default '',
  -- Got a place from the waiting list, and nobody has written the message yet.
  is_promotion_due boolean not null default false,
  name text not null,
  post text not null default '',
  mobile_sealed bytea not null,
  mobile_hash bytea,
  id_number_sealed bytea not null default '',
  id_number_hash bytea,
  paid_amount numeric(12, 2) check (paid_amount > 0),
  paid_on date,
  attended_at timestamptz,
  attended_by integer references administrators (id),
  result text not null default '',
  is_passed boolean,
  certificate_batch_id integer references certificate_batches (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (sign_up_id, activity_id) references sign_ups (id, activity_id),
  check ((paid_amount is null) = (paid_on is null))
);
create unique index sign_up_people_by_mobile on sign_up_people (activity_id, mobile_hash)
  where state in ('pending', 'waiting', 'placed');
create index on sign_up_people (activity_id, arrival);
create index on sign_up_people (activity_id, queue_place) where state = 'waiting';
create index on sign_up_people (activity_id) where is_promotion_due;
create index on sign_up_people (sign_up_id);
create index on sign_up_people (mobile_hash) where mobile_hash is not null;
create index on sign_up_people (id_number_hash) where id_number_hash is not null;
create index on sign_up_people (attended_by) where attended_by is not null;
create index on sign_up_people (certificate_batch_id) where certificate_batch_id is not null;

-- Who asks for a place gets one only if one is free and nobody waits before; otherwise it waits.
create function place_person() returns trigger language plpgsql as $$
declare
  s sign_up_settings;
  was text := case tg_op when 'INSERT' then '' else old.state end;
  of_company integer;
begin
  select * into strict s from sign_up_settings where activity_id = new.activity_id for update;
  if tg_op = 'INSERT' then
    s.arrivals := s.arrivals + 1;
    new.arrival := s.arrivals;
    new.queue_place := s.arrivals;
  end if;
  if new.state = 'placed' and was <> 'placed' and (
    s.placed_count >= s.places
    or exists (select from sign_up_people p
      where p.activity_id = new.activity_id and p.state = 'waiting' and p.id <> new.id
        and (was <> 'waiting' or p.queue_place < new.queue_place))
  ) then
    new.state := 'waiting';
  end if;
  if tg_op = 'INSERT' and new.state = 'waiting' and not s.has_waiting_list then
    raise exception 'no place is left' using errcode = 'check_violation', constraint = 'sign_up_has_waiting_list';
  end if;
  if s.places_per_company is not null and new.state in ('pending', 'waiting', 'placed')
    and was not in ('pending', 'waiting', 'placed') then
    select count(*) into of_company from sign_ups own
      join sign_ups u on u.activity_id = own.activity_id and u.company_key = own.company_key
      join sign_up_people p on p.sign_up_id = u.id and p.state in ('pending', 'waiting', 'placed') and p.id <> new.id
      where own.id = new.sign_up_id;
    if of_company >= s.places_per_company then
      raise exception 'the company has no place left' using errcode = 'check_violation',
        constraint = 'sign_up_places_per_company';
    end if;
  end if;
  if new.state <> was then
    update sign_up_settings set
      arrivals = s.arrivals,
      placed_count = placed_count + (new.state = 'placed')::int - (was = 'placed')::int,
      waiting_count = waiting_count + (new.state = 'waiting')::int - (was = 'waiting')::int,
      pending_count = pending_count + (new.state = 'pending')::int - (was = 'pending')::int
      where activity_id = new.activity_id;
  end if;
  return new;
end $$;
create trigger sign_up_people_places before insert or update of state on sign_up_people
  for each row execute function place_person();

-- Gives free places to those who wait, in their order, until the closing time.
create function give_free_places(of_activity integer) returns void language plpgsql as $$
declare
  s sign_up_settings;
begin
  loop
    select * into strict s from sign_up_settings where activity_id = of_activity for update;
    exit when s.waiting_count = 0 or s.placed_count >= s.places or s.is_cancelled
      or clock_timestamp() >= s.closes_at;
    update sign_up_people set state = 'placed', is_promotion_due = true, version = version + 1, updated_at = now()
      where id = (select id from sign_up_people where activity_id = of_activity and state = 'waiting'
        order by queue_place limit 1);
  end loop;
end $$;

create function give_place_on() returns trigger language plpgsql as $$
begin
  perform give_free_places(old.activity_id);
  return null;
end $$;
create trigger sign_up_people_give_on after update of state on sign_up_people
  for each row when (old.state = 'placed' and new.state <> 'placed') execute function give_place_on();
create trigger sign_up_settings_give_on after update of places, closes_at, is_cancelled on sign_up_settings
  for each row when (new.waiting_count > 0) execute function give_place_on();

create function uncount_person() returns trigger language plpgsql as $$
begin
  update sign_up_settings set
    placed_count = placed_count - (old.state = 'placed')::int,
    waiting_count = waiting_count - (old.state = 'waiting')::int,
    pending_count = pending_count - (old.state = 'pending')::int
    where activity_id = old.activity_id;
  perform give_free_places(old.activity_id);
  return null;
end $$;
create trigger sign_up_people_uncounted after delete on sign_up_people
  for each row execute function uncount_person();

create function follow_activity() returns trigger language plpgsql as $$
begin
  update sign_up_settings set closes_at = coalesce(new.sign_up_until, new.begins_at),
    is_cancelled = new.cancelled_at is not null
    where activity_id = new.id;
  return null;
end $$;
create trigger activities_close_sign_up after update of sign_up_until, begins_at, cancelled_at on activities
  for each row execute function follow_activity();

create function begin_sign_up_settings() returns trigger language plpgsql as $$
begin
  select coalesce(sign_up_until, begins_at), cancelled_at is not null into strict new.closes_at, new.is_cancelled
    from activities where id = new.activity_id;
  return new;
end $$;
create trigger sign_up_settings_begin before insert on sign_up_settings
  for each row execute function begin_sign_up_settings();

-- A field that has been answered may be renamed or hidden. It stays, and so does its kind.
create function assert_answered_sign_up_fields() returns trigger language plpgsql as $$
begin
  if exists (select from sign_ups where activity_id = new.activity_id and not is_by_office) and exists (
    select from jsonb_array_elements(old.fields) was
    where not exists (select from jsonb_array_elements(new.fields) field
      where field ->> 'Key' = was ->> 'Key' and field ->> 'Kind' = was ->> 'Kind')
  ) then
    raise exception 'a field that has been answered was removed or changed';
  end if;
  return new;
end $$;
create trigger answered_sign_up_fields_stay before update of fields on sign_up_settings
  for each row execute function assert_answered_sign_up_fields();

-- Imports of people, and of results.
create table sign_up_batches (
  id integer generated always as identity primary key,
  activity_id integer not null references sign_up_settings (activity_id),
  file_name text not null,
  file_hash bytea not null,
  row_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  imported_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text not null default '',
  undo_reason text not null default '',
  kept_count integer not null default 0
);
create index on sign_up_batches (activity_id);
create index on sign_up_batches (file_hash);
create table sign_up_changes (
  batch_id integer not null references sign_up_batches (id),
  person_id integer not null references sign_up_people (id) on delete cascade,
  version integer not null,
  before jsonb,
  primary key (batch_id, person_id)
);
create index on sign_up_changes (person_id);

create table sign_up_result_batches (
  id integer generated always as identity primary key,
  activity_id integer not null references sign_up_settings (activity_id),
  pass_mark integer not null,
  file_name text not null,
  file_hash bytea not null,
  row_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  imported_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text not null default '',
  undo_reason text not null default '',
  kept_count integer not null default 0
);
create index on sign_up_result_batches (activity_id);
create index on sign_up_result_batches (file_hash);
create table sign_up_result_changes (
  batch_id integer not null references sign_up_result_batches (id),
  person_id integer not null references sign_up_people (id) on delete cascade,
  version integer not null,
  before jsonb,
  primary key (batch_id, person_id)
);
create index on sign_up_result_changes (person_id);
