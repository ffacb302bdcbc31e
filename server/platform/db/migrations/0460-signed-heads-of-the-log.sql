-- The head of the operation log, signed with a key that is not in the database: whoever recomputes the chain cannot sign it again.
create table operation_log_signatures (
  last_id bigint primary key,
  last_hash bytea not null,
  signed_at timestamptz(3) not null,
  -- Which master key: a restored site may have another one.
  key_fingerprint text not null,
  -- The signature before this one; empty for the first.
  previous bytea not null,
  signature bytea not null
);

create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  raise exception 'the signatures of the operation log are append-only';
end $$;

create trigger operation_log_signatures_are_append_only before update or delete on operation_log_signatures
  for each row execute function refuse_signature_change();
create trigger operation_log_signatures_are_not_emptied before truncate on operation_log_signatures
  for each statement execute function refuse_signature_change();
