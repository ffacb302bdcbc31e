-- Rights at the people who sign up to activities.
insert into system_menus (parent_id, menu_type, name, permission, sort_number)
select page.id, 3, button.name, button.permission, button.sort_number
from system_menus page, (values
  ('查看报名名单', 'sign-up:list', 4), ('新增和修改报名', 'sign-up:save', 5), ('审核和取消报名', 'sign-up:decide', 6),
  ('登记到场', 'sign-up:attend', 7), ('导出和打印名单', 'sign-up:export', 8)
) as button (name, permission, sort_number)
where page.menu_type = 2 and page.path = 'activities';
