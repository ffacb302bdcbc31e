import { expect, test } from 'vitest';
import { onOff, picture, text, time, type Column } from './columns.tsx';
import { inWords, pastable } from './rows-in-words.ts';

interface Row {
  Title: string;
  Logo: string;
  Status: number;
  Time: string;
}

const columns: Column<Row>[] = [
  text('Title', '名称', { render: ({ Title }) => <b>{Title}</b> }),
  picture('Logo', '图标'),
  onOff('Status', '状态', {
    words: ['显示', '隐藏'],
    nameOf: String,
    isDisabled: false,
    onSave: async () => true,
  }),
  time('Time', '添加时间'),
];
const row = { Title: '住建部', Logo: '/files/1.png', Status: 0, Time: '2026-11-20 09:30:00' };

test('selected rows are said in the words of their columns, without pictures', () => {
  expect(inWords(columns, [row, { ...row, Status: 1, Time: '' }])).toEqual({
    heads: ['名称', '状态', '添加时间'],
    lines: [
      ['住建部', '隐藏', '2026-11-20 09:30:00'],
      ['住建部', '显示', ''],
    ],
  });
});

test('a pasted cell is text: nothing is computed, and a line break or tab stays in its cell', () => {
  const { text: plain, html } = pastable({
    heads: ['名称', '电话'],
    lines: [
      ['=1+1', '一\n二\t三'],
      ['<b>', '+86 1'],
      ['-', ' -'],
    ],
  });

  expect(plain).toBe("名称\t电话\n'=1+1\t一 二 三\n<b>\t'+86 1\n-\t -");
  expect(html).toContain(`<td style="mso-number-format:'\\@'">=1+1</td>`);
  expect(html).toContain('一<br>二');
  expect(html).toContain('&lt;b&gt;');
});

test.each(['-', '-5%', '@张三', "'甲", '=1+1', '+86 1', '－', '—'])(
  'a copied cell %s is the text of its record, without an apostrophe before it',
  (value) => {
    const { lines } = inWords(
      [text<Row>('Title', '名称'), text<Row>('Time', '时间')],
      [{ ...row, Title: value }],
    );
    const { text: copied, html } = pastable({ heads: ['名称', '时间'], lines });

    expect(html).toContain(`<td style="mso-number-format:'\\@'">${value}</td>`);
    const guard = /^[=+]/.test(value) ? "'" : '';
    expect(copied).toBe(`名称\t时间\n${guard}${value}\t${row.Time}`);
  },
);

test('an empty value is an empty cell, whatever stands for it on the screen', () => {
  const dashed: Column<Row>[] = [
    text('Title', '名称'),
    text('Logo', '图标', { render: ({ Logo }) => Logo || '-' }),
    text('Time', '时间', { render: () => <i>-</i> }),
  ];

  const { lines } = inWords(dashed, [{ ...row, Title: '', Logo: '', Time: '' }]);

  expect(lines).toEqual([['', '', '']]);
  expect(pastable({ heads: [], lines }).text).toBe('\n\t\t');
});
