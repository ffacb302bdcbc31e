-- Lists of certificates at a million (docs/benchmarks.md, At a million). It takes 5 to 10 s there; meanwhile everything is read, and saves
-- of certificates wait.

-- Rows without a date are last in both directions, so the index that has the latest first does not have this order.
create index certificates_by_exam_upwards on certificates (exam_date, id) where status <> -1;
create index certificates_by_issue_upwards on certificates (issue_date, id) where status <> -1;

-- The number of valid certificates of each programme, which the list of programmes shows and the filters of certificates read along.
create trigger valid_are_counted_in after insert on certificates referencing new table as incoming
  for each statement execute function
    count_changed_rows('programme_id', 'status <> -1 and exam_status = 1 and revoked_at is null', 'validCertificates');
create trigger valid_are_counted_anew after update on certificates referencing new table as incoming old table as outgoing
  for each statement execute function
    count_changed_rows('programme_id', 'status <> -1 and exam_status = 1 and revoked_at is null', 'validCertificates');
create trigger valid_are_counted_out after delete on certificates referencing old table as outgoing
  for each statement execute function
    count_changed_rows('programme_id', 'status <> -1 and exam_status = 1 and revoked_at is null', 'validCertificates');
insert into row_counts (counted, part, status, row_count)
select 'validCertificates', programme_id, status, count(*) from certificates
where status <> -1 and exam_status = 1 and revoked_at is null group by programme_id, status;
