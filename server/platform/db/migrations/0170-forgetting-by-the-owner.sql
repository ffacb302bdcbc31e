-- The program's role may add to the log and nothing else. What is forgotten with its time goes through here, by the right of
-- the owner: the oldest entries, never what is younger than 180 days. The caller notes it in the log.
create function forget_operations(up_to bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_beginning bytea;
  removed bigint;
begin
  select hash into new_beginning from operation_log
  where id = up_to and happened_at < now() - interval '180 days';
  if new_beginning is null then
    raise exception 'the operation log is append-only';
  end if;
  delete from operation_log where id <= up_to;
  get diagnostics removed = row_count;
  update operation_log_head set first_previous_hash = new_beginning;
  return removed;
end $$;
revoke execute on function forget_operations(bigint) from public;
