import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Changes } from './changes.tsx';

const fields = {
  Title: { label: '名称' },
  Status: { label: '状态', words: { 1: '显示', 0: '隐藏' } },
};
const cells = (before: object | null, after: object | null) =>
  renderToStaticMarkup(
    <Changes before={before && { ...before }} after={after && { ...after }} fields={fields} />,
  )
    .split('<tbody>')[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

test('of a change only what differs is shown, with its words', () => {
  expect(cells({ Title: '学会', Status: 1, Version: 1 }, { Title: '学会', Status: 0, Version: 2 })).toEqual([
    '状态',
    '显示',
    '隐藏',
  ]);
});

test('what a new record began with stands beside nothing', () => {
  expect(cells(null, { Title: '学会', Status: 1 })).toEqual(['名称', '-', '学会', '状态', '-', '显示']);
});

test('a change of nothing that has a name is no table', () => {
  expect(cells({ Version: 1 }, { Version: 2 })).toBeUndefined();
});
