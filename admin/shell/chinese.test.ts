import chineseOfTheLibrary from 'antd/locale/zh_CN';
import { expect, test } from 'vitest';
import { components } from './antd-sheet.ts';
import { chinese } from './chinese.ts';

/* Ant Design falls back to English for a component whose words are missing. */

test('the words of Ant Design are those of its own file', () => {
  expect(chineseOfTheLibrary).toMatchObject(chinese);
});

test('every component that the back office uses has its words', () => {
  const used = Object.keys(chineseOfTheLibrary).filter(
    (name) => components.includes(name) && name !== 'Form',
  );

  expect(Object.keys(chinese)).toEqual(expect.arrayContaining(used));
});
