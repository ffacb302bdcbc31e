-- What people know of the activity that they signed up to, until a message says something else: its title, begin and place at that moment.
alter table sign_ups add column event jsonb;
update sign_ups u set event = jsonb_build_object('Title', a.title, 'Begin', a.begins_at, 'Place', a.place)
  from activities a where a.id = u.activity_id;
