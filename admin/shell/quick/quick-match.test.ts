import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { settingsSections } from '../../components/navigation/settings-sections.ts';
import { creations, listExports, pageWords } from './quick-commands.ts';
import { matching } from './quick-match.ts';
import type { QuickPlace } from './quick-place.ts';

const page = (title: string, words: string[] = []): QuickPlace => ({ kind: 'page', title, hint: '', words });
const places = [
  page('撰写文章', ['新建文章']),
  page('文章管理', ['新闻']),
  page('我的账号', ['密码']),
  page('单位归类与会员等级'),
  page('重置密码'),
];
const found = (typed: string) => matching(places, typed).map(({ title }) => title);

test('a page is found by its title, by another word and by pinyin in full, by initials and mixed', () => {
  expect(found('文章')).toEqual(['撰写文章', '文章管理']);
  expect(found('新建')).toEqual(['撰写文章']);
  for (const typed of ['zhuanxie', 'zxwz', 'zhuan xie wen zhang', 'xiewzh'])
    expect(found(typed)).toEqual(['撰写文章']);
  expect(found('xinwen')).toEqual(['文章管理']);
  // A character with two readings.
  expect(found('chongzhi')).toEqual(['重置密码']);
  expect(found('huiyuan')).toEqual(['单位归类与会员等级']);
});

test('a long text of letters that is almost a title is looked for once only', () => {
  const typed = `${'a'.repeat(23)}b`;
  expect(matching([page('啊'.repeat(30)), page('a'.repeat(30))], typed)).toEqual([]);
  expect(matching([page(`啊啊${'a'.repeat(30)}b`)], `a a ${typed.slice(3)}`)).toHaveLength(1);
});

test('a title comes before another word, and the word that was found is the hint', () => {
  const others = [page('会员列表', ['重置会员密码']), page('我的账号', ['密码'])];
  expect(matching(others, '密码').map(({ title }) => title)).toEqual(['我的账号', '会员列表']);
  expect(matching(places, '密码').map(({ title, hint }) => [title, hint])).toEqual([
    ['重置密码', ''],
    ['我的账号', '密码'],
  ]);
});

test('one letter, numbers and words of nothing find no page', () => {
  expect([found('z'), found('2026'), found('zhz'), found('火星')]).toEqual([[], [], [], []]);
});

test('the table has the pinyin of the common characters', async () => {
  await expect(tableOfPinyin()).toMatchFileSnapshot('../../components/pinyin/pinyin-table.txt');
});

test('each word of the program for a page, a record or a section is found by its pinyin', () => {
  const words = [
    ...Object.values(pageWords).flat(),
    ...[...creations, ...listExports].map(({ noun }) => noun),
    ...settingsSections.flatMap(({ title, words: others }) => [title, ...others]),
  ].filter((word) => /^\p{Script=Han}+$/u.test(word));
  const notFound = words.filter((word) => {
    const typed = pinyin(word, { type: 'array', toneType: 'none', v: true }).join('');
    return matching([page(word)], typed).length === 0;
  });
  expect(notFound).toEqual([]);
});

/** Characters of the program's own names beyond the first level of GB 2312. */
const rarer = '撰';

/** Returns the first level of GB 2312 by syllable: `vitest -u` writes it anew. */
function tableOfPinyin(): string {
  const bytes = Array.from({ length: 0xd7 - 0xb0 + 1 }, (_, row) =>
    Array.from({ length: 94 }, (_column, column) => [0xb0 + row, 0xa1 + column]),
  );
  const common = new TextDecoder('gbk').decode(new Uint8Array(bytes.flat(2)));
  const lines = new Map<string, string>();
  for (const character of (common + rarer).match(/\p{Script=Han}/gu) ?? [])
    for (const syllable of pinyin(character, { multiple: true, type: 'array', toneType: 'none', v: true }))
      if (!lines.get(syllable)?.includes(character))
        lines.set(syllable, (lines.get(syllable) ?? '') + character);
  return [...lines]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((line) => `${line.join(' ')}\n`)
    .join('');
}
