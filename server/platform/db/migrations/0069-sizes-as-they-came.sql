-- A picture that is written anew may become larger than what was uploaded; limits are about the upload. Null: as it is kept.
alter table files add column arrived_size bigint;
