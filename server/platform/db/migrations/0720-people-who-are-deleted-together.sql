-- The undo of an import deletes people who are in and people who wait in one statement. Each of them was counted off by itself, and
-- free places were given on before the others were counted off: to people who were gone, without end.

drop trigger sign_up_people_uncounted on sign_up_people;
drop function uncount_person();

create function uncount_people() returns trigger language plpgsql as $$
declare
  of_activity integer;
begin
  for of_activity in
    update sign_up_settings s set
      placed_count = s.placed_count - d.placed,
      waiting_count = s.waiting_count - d.waiting,
      pending_count = s.pending_count - d.pending
    from (
      select activity_id, count(*) filter (where state = 'placed') as placed,
        count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'pending') as pending
      from deleted group by activity_id
    ) d
    where s.activity_id = d.activity_id
    returning s.activity_id
  loop
    perform give_free_places(of_activity);
  end loop;
  return null;
end $$;
create trigger sign_up_people_uncounted after delete on sign_up_people
  referencing old table as deleted for each statement execute function uncount_people();
