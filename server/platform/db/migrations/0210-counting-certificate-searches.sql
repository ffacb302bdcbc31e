-- The workbench counts them by month, without reading all of the log.
create index operation_log_certificate_searches on operation_log (happened_at)
  where noun = 'certificate' and action = 'GetCertList';
