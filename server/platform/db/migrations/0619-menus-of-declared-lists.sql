-- Lists whose page the program has added to the menus of the back office: a page that an administrator deleted or
-- renamed is not added again.
create table declared_lists (name text primary key);
insert into declared_lists values ('banners'), ('links');
