import { expect, test } from 'vitest';
import type { CertificateField, RenderedBox } from '#contract/certificates/certificate-templates.ts';
import { findingsIn } from './checks.ts';
import { designOf, onPaper, type Design } from './design.ts';

type Placed = Design['Fields'][number];

const box = (X: number, Y: number, rest: Partial<RenderedBox> = {}): RenderedBox => ({
  Field: 'name',
  X,
  Y,
  Width: 200,
  Height: 40,
  Fit: 'whole',
  IsDark: false,
  ...rest,
});
const field = (Field: CertificateField, rest: Partial<Placed> = {}) => ({
  Field,
  X: 100,
  Y: 100,
  Size: Field === 'qr' ? 180 : 30,
  Align: 'left' as const,
  Color: '#1f1f1f',
  ...rest,
});
const needed = [field('certNum'), field('qr')];

function find(fields: Omit<Placed, 'key'>[], shown: RenderedBox[] = [], long: RenderedBox[] = shown) {
  const template = { Title: '', Statement: '', Background: '', SealText: '', SealId: 0 };
  const design = designOf({ ...template, Paper: 'a4-landscape', Fields: [] }, fields);
  const measured = (boxes: RenderedBox[]) =>
    new Map(design.Fields.flatMap(({ key }, at) => (boxes[at] ? [[key, boxes[at]] as const] : [])));
  return findingsIn(design, { shown: measured(shown), long: measured(long) }).map(({ text }) => text);
}

test('a template without number or code cannot be saved', () => {
  expect(find([field('name')])).toEqual(['缺少编号，不能保存', '缺少二维码，不能保存']);
  expect(find(needed)).toEqual([]);
});

test.for([
  [field('qr', { Size: 139 }), '二维码小于 140，手机不易扫出'],
  [field('qr', { Color: '#cccccc' }), '二维码颜色太浅，手机不易扫出'],
  [field('name', { Size: 17 }), '姓名的字号小于 18，印出来不易看清'],
  [field('text', { Size: 12, Text: '盖章有效' }), '文字“盖章有效”的字号小于 18，印出来不易看清'],
] as const)('the field %j produces its finding', ([one, text]) => {
  expect(find([...needed, one])).toContain(text);
});

test.for([
  [box(1500, 100), '姓名超出纸张'],
  [box(100, -1), '姓名超出纸张'],
  [box(100, 100, { Fit: 'smaller' }), '姓名放不下，字号被缩小'],
  [box(100, 100, { Fit: 'cut' }), '姓名超过四行，后面的不会印出'],
  [box(100, 100, { IsDark: true }), '二维码压在深色底上，手机不易扫出'],
] as const)('the rendered box %j produces its finding', ([rendered, text]) => {
  expect(find([field('name'), ...needed], [rendered])).toEqual([text]);
});

test('a code that is too small for all printed data is reported', () => {
  expect(
    find(needed, [box(500, 500), box(100, 100)], [box(500, 500), box(100, 100, { Fit: 'cut' })]),
  ).toEqual(['二维码放不下全部内容，断网时不能核验，请放大一些']);
});

test('a problem that only long names cause is reported with that condition', () => {
  const fields = [field('company'), ...needed];

  expect(find(fields, [box(100, 100)], [box(100, 100, { Width: 1600 })])).toEqual([
    '内容较长时，单位会超出纸张',
  ]);
  expect(find(fields, [box(100, 100)], [box(100, 100, { Fit: 'smaller' })])).toEqual([
    '内容较长时，单位放不下，字号会缩小',
  ]);
  expect(
    find(fields, [box(100, 100), box(400, 100)], [box(100, 100, { Width: 400 }), box(400, 100)]),
  ).toEqual(['内容较长时，单位与编号会重叠']);
});

test('two overlapping elements are reported, and a seal over another element is not', () => {
  const two = [field('certNum'), field('qr')];

  expect(find(two, [box(100, 100), box(250, 120)])).toEqual(['编号与二维码重叠']);
  expect(find([...two, field('seal')], [box(100, 100), box(400, 100), box(100, 100)])).toEqual([]);
});

test('every element retains its relative place on another paper', () => {
  const [moved] = onPaper(
    [{ ...field('company', { X: 800, Y: 1131, Width: 1200 }), key: 1 }],
    'a4-landscape',
    'a4-portrait',
  );

  expect(moved).toMatchObject({ X: 566, Y: 1600, Size: 30, Width: 971 });
});
