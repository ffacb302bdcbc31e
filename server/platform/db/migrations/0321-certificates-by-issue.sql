-- The list of certificates sorted by the day of issue finds any page by an index.
create index certificates_by_issue on certificates (issue_date desc nulls last, id desc) where status <> -1;
