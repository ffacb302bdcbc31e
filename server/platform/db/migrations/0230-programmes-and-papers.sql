-- Programmes that are not taught any more take no new certificates; two people who change one learn of each other.
alter table programmes
  add column version integer not null default 1,
  add column is_active boolean not null default true;
create index on certificates (programme_id);

-- A programme's paper and what its seal says belong to the template: what was issued keeps its own.
alter table certificate_templates
  add column paper text not null default 'a4-landscape' check (paper in ('a4-landscape', 'a4-portrait', 'screen')),
  add column seal_text text not null default '培训专用章',
  add column saved_by text not null default '';

create function refuse_template_change() returns trigger language plpgsql as $$
begin
  raise exception 'what certificates were issued with is never changed';
end $$;
create trigger template_is_frozen before update on certificate_templates
  for each row execute function refuse_template_change();
