import * as v from 'valibot';
import { expect, test } from 'vitest';
import { activityForm } from '../activities/activity-form.ts';
import { businessBanners } from '../public-site/banners.ts';
import { businessLinks } from '../public-site/links.ts';
import { menuForm } from '../public-site/managed-menus.ts';
import { siteConfigForm } from '../public-site/settings.ts';
import { cleanAddress, cleanHost, hostProblem } from './addresses.ts';
import { optionalAddress } from './rules.ts';

const typed = [
  ['www.example.cn', 'https://www.example.cn'],
  ['example.cn:8080/a?b=1#c', 'https://example.cn:8080/a?b=1#c'],
  ['WWW.Example.CN', 'https://WWW.Example.CN'],
  ['www.协会.中国/首页', 'https://www.协会.中国/首页'],
  ['https://www.example.cn。', 'https://www.example.cn'],
  ['https://www.example.cn.', 'https://www.example.cn'],
  ['https://www.example.cn./a', 'https://www.example.cn/a'],
  ['“https://www.example.cn/a”，', 'https://www.example.cn/a'],
  ['（www.example.cn）', 'https://www.example.cn'],
  ['<https://www.example.cn/>', 'https://www.example.cn/'],
  ['《https://www.example.cn》', 'https://www.example.cn'],
  ['https：//www.example.cn', 'https://www.example.cn'],
  ['http：／／www。example。cn／a', 'http://www.example.cn/a'],
  ['https:\\\\www.example.cn', 'https://www.example.cn'],
  ['http:/www.example.cn', 'http://www.example.cn'],
  ['https//www.example.cn', 'https://www.example.cn'],
  ['https://http://www.example.cn', 'http://www.example.cn'],
  ['ｗｗｗ．ｅｘａｍｐｌｅ．ｃｎ', 'https://www.example.cn'],
  ['www.example.cn：8080', 'https://www.example.cn:8080'],
  [' 192.0.2.7:3000 ', 'https://192.0.2.7:3000'],
  ['https://example.cn/协会（2020）', 'https://example.cn/协会（2020）'],
  ['https://example.cn/Apple_(Inc.)', 'https://example.cn/Apple_(Inc.)'],
  ['/info?NewsId=3。', '/info?NewsId=3'],
  ['/home', '/home'],
  ['', ''],
] as const;

test.each(typed)('the address %s means %s', (given, meant) => {
  expect(cleanAddress(given)).toBe(meant);
  expect(cleanAddress(meant)).toBe(meant);
  expect(v.parse(optionalAddress, given)).toBe(meant);
});

test.each([
  'javascript:alert(1)',
  'javascript://example.cn/%0aalert(1)',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
  'home',
  'index.html',
  'list.asp?id=3',
  '见附件.第一条',
  'someone@example.cn',
  'ftp://example.cn',
])('the text %s is refused and not completed', (given) => {
  expect(v.safeParse(optionalAddress, given).issues?.[0].message).toBe(
    '地址需以 http://、https:// 或 / 开头',
  );
});

test.each([
  ['https://www，example.cn', '域名里不能有“,”，请检查地址'],
  ['https://www.example.cn、www.example.org', '域名里不能有“、”，请检查地址'],
  ['https://www..example.cn', '域名里的点多了一个，请检查地址'],
  ['https://.example.cn/a', '域名里的点多了一个，请检查地址'],
  ['https://www.exa*mple.cn', '域名里不能有“*”，请检查地址'],
  ['https://www.example.cn:99999', '端口不能大于 65535'],
])('the host of %s is refused with words: %s', (given, message) => {
  expect(v.safeParse(optionalAddress, given).issues?.[0].message).toBe(message);
});

const common = { Title: '名称', Status: 1 };
const forms: [string, string, v.GenericSchema, Record<string, unknown>][] = [
  ['友情链接', 'Friendlinks', businessLinks.SaveWebFriendlinks.input, common],
  ['友情链接的图标', 'ImageUrl', businessLinks.SaveWebFriendlinks.input, { ...common, Friendlinks: '/home' }],
  [
    '轮播图',
    'JumpUrl',
    businessBanners.SaveBanner.input,
    { ...common, Type: 2, ImageUrl: '/a.png', BeginTime: '2026-01-01' },
  ],
  ['栏目', 'WebUrl', menuForm, { Name: '栏目', ParentId: 0 }],
  ['活动', 'NoticeUrl', activityForm, { Title: '活动', BeginTime: '2026-03-05 09:00:00', Place: '会议室' }],
  ['网站地址', 'SiteUrl', siteConfigForm, {}],
  ['手机站地址', 'MobileSiteUrl', siteConfigForm, {}],
  ['统计代码', 'AnalyticsScript', siteConfigForm, {}],
  ['短信接口', 'SmsWebhookUrl', siteConfigForm, {}],
  ['分享图', 'ShareImageUrl', siteConfigForm, {}],
];
test.each(forms)('the field of %s completes an address: %s', (_form, field, schema, others) => {
  const read = v.safeParse(schema, { ...others, [field]: '“www。example。cn”。' });

  expect(read.issues?.map(({ message }) => message)).toBeUndefined();
  expect(read.output).toMatchObject({ [field]: 'https://www.example.cn' });
});

test('a text that is too long for an address is only cleaned', () => {
  for (const text of [`www.${')'.repeat(100_000)}`, 'https://'.repeat(20_000), '。'.repeat(100_000)])
    expect(cleanAddress(text)).toBe(text);
});

test.each([
  ['smtp.example.cn', 'smtp.example.cn'],
  ['smtp。example。cn。', 'smtp.example.cn'],
  ['https://smtp.example.cn/', 'smtp.example.cn'],
  ['smtp://smtp.example.cn', 'smtp.example.cn'],
  ['“smtp.example.cn”', 'smtp.example.cn'],
])('the host %s means %s', (given, meant) => {
  expect(cleanHost(given)).toBe(meant);
});

test('a host in brackets and a path of this site have no problem', () => {
  expect(['http://[::1]:3000', '/home', 'https://a_b.example.cn'].map(hostProblem)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
