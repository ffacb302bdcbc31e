-- Why somebody took an import back: for the back office alone. Blank for those taken back before, and by clients that send none.
alter table certificate_batches add column undo_reason text not null default '';
