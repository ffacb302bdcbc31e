-- Calls one by one instead of sums of fixed windows, which let twice as many through where two windows meet.
drop table call_counts;
create unlogged table call_counts (
  name text not null,
  key text not null,
  called_at timestamptz not null
);
create index on call_counts (name, key, called_at);
create index on call_counts (called_at);

-- Takes one call, or answers the seconds to wait when there were as many within the last `seconds`.
create function take_call(limit_name text, caller text, most integer, seconds integer) returns integer
language plpgsql as $$
declare
  earliest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(limit_name || ' ' || caller, 2));
  select called_at into earliest from call_counts
  where name = limit_name and key = caller and called_at > clock_timestamp() - make_interval(secs => seconds)
  order by called_at desc offset most - 1 limit 1;
  if found then
    return greatest(1, ceil(extract(epoch from earliest - clock_timestamp()) + seconds));
  end if;
  insert into call_counts (name, key, called_at) values (limit_name, caller, clock_timestamp());
  return 0;
end $$;
