-- Each entry of the navigation has an icon of its own. An icon that an administrator chose stays.
update system_menus as entry
set icon = change.icon
from (values
  ('members', 'member', 'company'),
  ('certificates', 'certificate', 'holder'),
  ('certificates/import', 'certificate', 'import'),
  ('certificates/unclaimed', 'certificate', 'claim'),
  ('certificates/programmes', 'certificate', 'programme'),
  ('certificates/programmes/template', 'edit', 'template'),
  ('activities/edit', 'edit', 'activity-edit'),
  ('system-menus', 'menu', 'system-menu'),
  ('backups', 'log', 'backup'),
  ('account', 'admin', 'account')
) as change (path, former, icon)
where entry.menu_type = 2 and entry.path = change.path and entry.icon = change.former;
