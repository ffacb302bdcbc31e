-- A part of a name, company or number is found by the pairs of its characters, as members are (0068).
create index certificates_by_pairs on certificates
  using gin (character_pairs(lower(name || ' ' || company || ' ' || cert_num))) with (gin_pending_list_limit = 1024);
