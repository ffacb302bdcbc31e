import { expect, test } from 'vitest';
import type { PermissionNode } from '#contract/back-office/names.ts';
import { groupsOf, isReading, lostWith, menuIdsOf, permissionsOf, tick, untick } from './permission-set.ts';

const node = (
  Id: number,
  MenuType: number,
  Perms: string,
  Children: PermissionNode[] = [],
): PermissionNode => ({
  Id,
  MenuType,
  MenuName: `菜单${Id}`,
  Perms,
  Children,
});

const tree = [
  node(1, 2, '', [node(2, 3, 'health:view')]),
  node(10, 1, '', [
    node(11, 2, 'news:list', [node(12, 3, 'news:del')]),
    node(13, 2, 'news:write', [node(14, 3, 'file:upload')]),
    node(15, 2, 'news:list'),
    node(20, 1, '', [node(21, 2, 'link:list', [node(22, 3, 'link:save')])]),
  ]),
];
const groups = groupsOf(tree);

test('pages with the same permission share one line, and a nested group is named after both groups', () => {
  expect(groups).toEqual([
    { name: '', pages: [{ names: ['菜单1'], perms: '', buttons: ['health:view'] }] },
    {
      name: '菜单10',
      pages: [
        { names: ['菜单11', '菜单15'], perms: 'news:list', buttons: ['news:del'] },
        { names: ['菜单13'], perms: 'news:write', buttons: ['file:upload'] },
      ],
    },
    { name: '菜单10 / 菜单20', pages: [{ names: ['菜单21'], perms: 'link:list', buttons: ['link:save'] }] },
  ]);
});

test('ticking a button ticks its page, and unticking a page unticks its buttons', () => {
  const ticked = tick(groups, new Set(), ['news:del']);
  expect([...ticked].toSorted()).toEqual(['news:del', 'news:list']);

  expect([...untick(groups, new Set([...ticked, 'link:list']), ['news:list'])]).toEqual(['link:list']);
  expect([...untick(groups, ticked, ['news:del'])]).toEqual(['news:list']);
  expect(lostWith(groups, 'news:list')).toEqual(['news:list', 'news:del']);
});

test('the submitted menus include the menus above and every menu with the same permission', () => {
  expect(menuIdsOf(tree, new Set(['news:list']))).toEqual([10, 11, 15]);
  expect(menuIdsOf(tree, new Set(['health:view', 'link:list', 'link:save']))).toEqual([1, 2, 10, 20, 21, 22]);
  expect(menuIdsOf(tree, new Set())).toEqual([]);
});

test('the permissions of a role are read from its menus', () => {
  expect([...permissionsOf(tree, [10, 11, 12, 15])]).toEqual(['news:list', 'news:del']);
});

test('ticking a permission also ticks the permissions that it requires', () => {
  const ticked = (permission: string) => [...tick(groups, new Set(), [permission])].toSorted();

  expect(ticked('news:write')).toEqual(['file:upload', 'news:list', 'news:write']);
  expect(ticked('suggestion:handle')).toEqual(['suggestion:handle', 'suggestion:mobile']);
  expect(ticked('cert:template')).toContain('file:upload');
});

test('a required permission also ticks its own page', () => {
  const ticked = tick(groups, new Set(), ['cert:template']);
  expect([...ticked].toSorted()).toEqual(['cert:template', 'file:upload', 'news:write']);
});

test('a permission to see a page is told from one that lets a person write, publish or import', () => {
  expect(['news:list', 'health:view', 'figure:view'].filter(isReading)).toHaveLength(3);
  expect(['news:save', 'cert:import', 'cert:template', 'backup:make', ''].filter(isReading)).toEqual([]);
});

test('ticking the right to save a list whose form has a picture ticks the right to upload', () => {
  expect([...tick(groups, new Set(), ['link:save'])].toSorted()).toEqual([
    'file:upload',
    'link:list',
    'link:save',
    'news:write',
  ]);
});
