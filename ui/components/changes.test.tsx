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

test('a change shows only the fields that differ, with their words', () => {
  expect(cells({ Title: '学会', Status: 1, Version: 1 }, { Title: '学会', Status: 0, Version: 2 })).toEqual([
    '状态',
    '显示',
    '隐藏',
  ]);
});

test('the first values of a new record appear beside empty old values', () => {
  expect(cells(null, { Title: '学会', Status: 1 })).toEqual(['名称', '-', '学会', '状态', '-', '显示']);
});

test('each of several values has its word', () => {
  expect(cells(null, { Status: [1, 0, 2] })).toEqual(['状态', '-', '显示、隐藏、2']);
});

test('a change without named fields renders no table', () => {
  expect(cells({ Version: 1 }, { Version: 2 })).toBeUndefined();
});

test('personal numbers that differ only in their masked part are shown as changed', () => {
  const phone = { Phone: { label: '电话' } };
  const html = (before: object | null) =>
    renderToStaticMarkup(
      <Changes before={before && { ...before }} after={{ Phone: '13*******00' }} fields={phone} />,
    );

  expect(html({ Phone: '13*******00' })).toContain('13*******00（打码处有变化）');
  expect(html(null)).not.toContain('打码处有变化');
});

test('lists and booleans appear in readable form', () => {
  const roles = { Ids: { label: '次序' }, IsTop: { label: '置顶' } };
  const html = renderToStaticMarkup(
    <Changes before={{ Ids: [1, 2], IsTop: false }} after={{ Ids: [2, 1], IsTop: true }} fields={roles} />,
  );

  expect(html).toContain('1、2');
  expect(html).toContain('<td>否</td><td>是</td>');
});
