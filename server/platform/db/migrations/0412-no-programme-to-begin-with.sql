-- The training programme of 0021 is the demo's, which makes it by itself. It goes where nobody ever worked with it: no certificate,
-- no import, nothing issued, and neither the programme nor its template saved by anybody.
do $$
declare unused integer;
begin
  select p.id into unused
  from programmes p
  where p.name = '工程质量风险管理工程师' and p.version = 1 and p.is_active
    and not exists (select from certificates where programme_id = p.id)
    and not exists (select from certificate_batches where programme_id = p.id)
    and not exists (
      select from certificate_templates t
      where t.programme_id = p.id
        and (t.version > 1 or t.saved_by <> '' or exists (select from certificate_issues where template_id = t.id))
    );
  delete from certificate_templates where programme_id = unused;
  delete from programmes where id = unused;
end $$;
