import { expect, test } from 'vitest';
import { narrow } from './antd-vite-plugin.ts';

const all = new Set(['btn', 'tree', 'tree-select', 'menu']);

function kept(css: string, ...used: string[]): string {
  return narrow(css, new Set(used), all).replaceAll(/\s+/g, ' ').trim();
}

test('a rule for a component that is used stays, one for another goes', () => {
  expect(kept('.ant-btn{color:red}.ant-menu-item{color:blue}', 'btn')).toBe('.ant-btn { color: red; }');
});

test('the longest name counts: a tree to choose from is no tree', () => {
  expect(kept('.ant-tree-select-open{color:red}.ant-tree-node{color:blue}', 'tree')).toBe(
    '.ant-tree-node { color: #00f; }',
  );
});

test('a rule that speaks of two components stays only if both are used', () => {
  expect(kept('.ant-btn .ant-menu{color:red}', 'btn')).toBe('');
  expect(kept('.ant-btn .ant-menu{color:red}', 'btn', 'menu')).not.toBe('');
});

test('what stands in a media query is looked at as well', () => {
  expect(kept('@media (width > 1px){.ant-menu{color:red}.ant-btn{color:red}}', 'btn')).not.toContain('menu');
});

test('elements without a class, right to left and the dark menu are left out', () => {
  expect(kept('a{color:red}.ant-btn-rtl{color:red}.ant-menu-dark{color:red}', 'btn', 'menu')).toBe('');
});
