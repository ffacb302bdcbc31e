import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/test-amount.ts';
import { mendFileAddress, mendPageAddress } from './passed-on-address.ts';
import type { PageKind } from './render.ts';

const kinds: PageKind[] = [
  { path: '/', queryNames: [], routeId: 'pages/start' },
  { path: '/home', queryNames: ['pageindex'], routeId: 'pages/home' },
  { path: '/info', queryNames: ['MenuId', 'NewsId'], routeId: 'pages/article' },
  { path: '/menuList', queryNames: ['ParentId', 'MenuId'], routeId: 'pages/menu-list' },
  { path: '/searchKey', queryNames: ['key'], routeId: 'pages/search' },
  { path: '/certsearch', queryNames: [], routeId: 'pages/cert-search' },
  { path: '/certverify', queryNames: ['CertNum', 'Sign', 'Facts'], routeId: 'pages/cert-verify' },
];
const pages = new Map(kinds.map((kind) => [kind.path, kind]));
const mended = (url: string) => mendPageAddress(url, pages);
const article = '/info?MenuId=12&NewsId=9';

test.each([
  ['/info?MenuId=12&amp;NewsId=9', article],
  ['/info?MenuId=12&amp;amp;NewsId=9', article],
  ['/info?MenuId=12&amp%3BNewsId=9', article],
  ['/info%3FMenuId%3D12%26NewsId%3D9', article],
  [`${article}%E3%80%82`, article],
  [`${article}）`, article],
  [`${article}%EF%BC%89%E3%80%82`, article],
  [`${article}%20`, article],
  [`${article}%E2%80%8B`, article],
  [`${article}。请各单位查收`, article],
  [`${article}).`, article],
  ['/Info?menuid=12&newsid=9', article],
  ['/INFO?MENUID=12&NEWSID=9', article],
  [`${article}&utm_source=mail&utm_medium=a`, article],
  [`${article}&from=timeline&isappinstalled=0`, article],
  [`/info?from=groupmessage&amp;menuid=12&amp;NewsId=9%E3%80%82`, article],
  ['/menulist?parentid=-1&menuid=2', '/menuList?ParentId=-1&MenuId=2'],
  ['/index.html', '/home'],
  ['/Index.HTM?from=timeline', '/home'],
  ['/default.aspx', '/home'],
  ['/?MenuId=12&NewsId=9', article],
  ['/?menuid=12&amp;newsid=9%E3%80%82', article],
  ['/index.html?MenuId=12&NewsId=9', article],
  ['/index.php?ParentId=-1&MenuId=2', '/menuList?ParentId=-1&MenuId=2'],
  ['/?NewsId=9', '/info?NewsId=9'],
  ['/?key=%E5%9F%B9%E8%AE%AD', '/searchKey?key=%E5%9F%B9%E8%AE%AD'],
  ['/?ResetPwd=a_b-c', '/home?ResetPwd=a_b-c'],
  ['/?CertNum=A&Sign=K1.a&Facts=b', '/certverify?CertNum=A&Sign=K1.a&Facts=b'],
  ['/home/', '/home'],
  ['/HOME%E3%80%82', '/home'],
  ['/home.', '/home'],
  ['/home?from=singlemessage', '/home'],
  ['/home?newpwd=a_b-c%E3%80%82', '/home?Newpwd=a_b-c'],
  ['/certverify?certnum=FT(4)&sign=K1.a-b_c%EF%BC%89', '/certverify?CertNum=FT(4)&Sign=K1.a-b_c'],
  ['/CertVerify?CertNum=A&amp;Sign=K1.a&amp;Facts=b。', '/certverify?CertNum=A&Sign=K1.a&Facts=b'],
  ['/certsearch?name=a&certnum=b', '/certsearch?Name=a&CertNum=b'],
  ['/Verifier.html）', '/verifier.html'],
  ['/searchkey?key=%E4%BB%80%E4%B9%88%EF%BC%9F&from=timeline', '/searchKey?key=%E4%BB%80%E4%B9%88%EF%BC%9F'],
])('%s redirects to %s', (url, right) => {
  expect(mended(url)).toBe(right);
  expect(mended(right)).toBeUndefined();
});

test.each([
  '/',
  article,
  '/info?NewsId=9&MenuId=12',
  '/home?Newpwd=a_b-c',
  '/info?NewsId=9x',
  '/info.php',
  '/?other=1',
  '/files/index.html?NewsId=9',
  '//index.html?NewsId=9',
  '/info/more',
  '/info.data?NewsId=9',
  '/nothing',
  '//evil.example/info',
  '//evil.example/home。',
  '/.',
  '/\\evil.example',
  '/searchKey?key=%E4%BB%80%E4%B9%88%EF%BC%9F',
  '/home?other=1',
])('%s is not changed', (url) => {
  expect(mended(url)).toBeUndefined();
});

const pieces =
  '/ info HOME searchKey ? & &amp; %3F %26 = 。 %E3%80%82 ) . // MenuId=1 newsid=2 utm_a=b from=c key=从 evil.example \\ ; % #';

test('any address is redirected at most once, and to an existing page', () => {
  assert(
    property(array(constantFrom(...pieces.split(' ')), { maxLength: 9 }), (parts) => {
      const first = mended(`/${parts.join('')}`);
      if (first === undefined) return;

      expect(pages.has(first.split('?', 1)[0]!)).toBe(true);
      expect(mended(first)).toBeUndefined();
    }),
    propertyRuns(500),
  );
});

const file = `/files/2026/01/${'0a'.repeat(16)}.pdf`;

test.each([
  [`${file}。`, file],
  [`${file}%EF%BC%89`, file],
  [`${file.toUpperCase().replace('/FILES', '/files')}`, file],
  [`${file})?key=a&amp;w=2`, `${file}?key=a&w=2`],
  [file, undefined],
  [`${file}x`, undefined],
  ['/files/quarantine/a.pdf。', undefined],
])('the file %s is found at %s', (url, right) => {
  expect(mendFileAddress(url)).toBe(right);
});
