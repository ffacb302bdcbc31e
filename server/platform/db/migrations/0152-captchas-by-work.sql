-- Instead of reading a picture a browser may do some work: so many bits of a hash have to be zero.
alter table captchas add column work_bits smallint;

-- Failures of one client over all accounts are counted as well, not only those of one account in a network.
alter table sign_in_failures add column host text not null default '';
create index on sign_in_failures (host, failed_at);
