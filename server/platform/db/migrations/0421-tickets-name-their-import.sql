-- A ticket opens a workbook in the import that checked it, and in no other. Those of today are of certificates.
alter table import_checks add column form text not null default 'certificates';
