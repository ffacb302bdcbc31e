-- Names that say what the pages list. A name that an administrator changed stays.
update system_menus entry set name = change.name
from (values
  ('certificates/unclaimed', '待认领', '未归属的证书'), ('messages', '待电话通知', '需打电话的通知')
) as change (path, former, name)
where entry.menu_type = 2 and entry.path = change.path and entry.name = change.former;
