-- Search looks at the title of every hit: kept in the row, it costs no look-up beside it. Rows move when they are saved.
alter table news
  alter column title set storage main,
  alter column search_title set storage main;
