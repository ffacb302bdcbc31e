-- A deletion that is taken back leaves a certificate as it was, shown or hidden.
alter table certificates add column status_before_deletion smallint check (status_before_deletion in (0, 1));

-- Paper that is in somebody's hands is as good as before then: what ended by the deletion alone goes on, nothing else.
create or replace function refuse_issue_change() returns trigger language plpgsql as $$
begin
  if (new.certificate_id, new.issue_number, new.template_id, new.cert_num, new.facts, new.signature, new.issued_at)
    is distinct from
    (old.certificate_id, old.issue_number, old.template_id, old.cert_num, old.facts, old.signature, old.issued_at)
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason)
      and not (old.end_reason = '证书记录已删除' and new.ended_at is null and new.end_reason = ''))
  then
    raise exception 'what was issued is never changed';
  end if;
  return new;
end $$;
