import type { Client } from 'pg';
import type { ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';

/**
 * Adds the page of each new list to 内容管理 in the menus of the back office, with its buttons and behind the others.
 * Each page is added once: an administrator may then move, rename or delete it.
 */
export async function addMenuRows(
  owner: Pick<Client, 'query'>,
  lists: readonly ListDeclaration[] = managedLists,
): Promise<void> {
  for (const { name, title, entityType, permission } of lists)
    await owner.query(addPage, [name, title, entityType, permission]);
}

const addPage = `
  with new_list as (
    insert into declared_lists (name) values ($1) on conflict do nothing returning name
  ), page as (
    insert into system_menus (parent_id, menu_type, name, path, icon, component, permission, sort_number)
    select parent.id, 2, $2, new_list.name, $3, new_list.name || '/list', $4::text || ':list',
      (select coalesce(max(sort_number), 0) + 10 from system_menus where parent_id is not distinct from parent.id)
    from new_list left join system_menus parent on parent.menu_type = 1 and parent.path = 'content'
    on conflict do nothing
    returning id
  )
  insert into system_menus (parent_id, menu_type, name, permission, sort_number)
  select page.id, 3, button.name, $4::text || button.permission, button.place
  from page, (values ('新增或修改', ':save', 1), ('删除', ':del', 2)) as button (name, permission, place)`;
