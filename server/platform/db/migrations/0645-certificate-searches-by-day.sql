-- Searches for certificates by day in Shanghai, as visits are: the log that records each of them is kept for a time only,
-- and a year of them was as slow to count as it was long.
create table daily_certificate_searches (
  day date primary key,
  search_count bigint not null
);

-- In the transaction of the entry, whose writers take turns anyway.
create function count_certificate_search() returns trigger language plpgsql as $$
begin
  insert into daily_certificate_searches values ((new.happened_at at time zone 'Asia/Shanghai')::date, 1)
  on conflict (day) do update set search_count = daily_certificate_searches.search_count + 1;
  return null;
end $$;
create trigger certificate_searches_are_counted after insert on operation_log
  for each row when (new.noun = 'certificate' and new.action = 'GetCertList') execute function count_certificate_search();

-- The trigger has locked the log: no entry is written before it is counted here.
insert into daily_certificate_searches
select (happened_at at time zone 'Asia/Shanghai')::date, count(*)
from operation_log
where noun = 'certificate' and action = 'GetCertList'
group by 1;
drop index operation_log_certificate_searches;
