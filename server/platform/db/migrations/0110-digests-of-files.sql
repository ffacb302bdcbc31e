-- What the bytes of a file were when it was kept; `npm run cli -- scrub` notes it for files that came before.
alter table files add column sha256 bytea check (octet_length(sha256) = 32);
