-- A token that the operator issued on the machine itself: good for its whole hour, and also before the
-- administrator has changed a one-time password.
alter table sessions add column is_operator_issued boolean not null default false;
