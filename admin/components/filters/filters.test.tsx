import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { maxPageSize } from '#contract/api/paging.ts';
import { businessNames, systemNames } from '#contract/back-office/names.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { PrintCaption } from '../print/print-caption.tsx';
import {
  byChoice,
  byDays,
  byPastDays,
  byMenu,
  byOption,
  byOptions,
  byReadStatus,
  byRole,
  byText,
  more,
  wireFilters,
  type Filter,
} from './filters.ts';
import { ListFilters } from './list-filters.tsx';

const addressed = (query: string) => {
  const params = new URLSearchParams(query);
  return { read: (name: string) => params.get(name) ?? '', change: () => {} };
};

/** Returns the rendered row of filters for an address. */
function rendered(filters: readonly Filter[], query = ''): string {
  return render(<ListFilters title="文章" filters={filters} address={addressed(query)} />);
}

function captionOf(filters: readonly Filter[], query: string): string {
  return render(<PrintCaption filters={filters} read={addressed(query).read} />);
}

function render(element: ReactNode): string {
  const client = new QueryClient();
  const menu = { MenuId: 1, ParentId: -1, Name: '新闻中心', ShowType: 0, Status: 1 };
  client.setQueryData(
    [businessNames.GetMenuNames.path, {}],
    [menu, { ...menu, MenuId: 2, ParentId: 1, Name: '通知' }],
  );
  client.setQueryData([systemNames.GetRoleNames.path, {}], [{ RoleId: 7, RoleName: '秘书' }]);
  client.setQueryData([businessOptions.GetTypeList.path, { type: 2, pagesize: maxPageSize }], {
    List: [{ TypeId: 5, TypeName: '理事单位', SortNumber: 0, Type: 2, UseCount: 0 }],
    TotalCount: 1,
  });
  return renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}

test('a filter field shows its value from the address', () => {
  expect(rendered([byText('key', '关键词', '标题')], 'key=保险')).toMatch(/name="key"[^>]* value="保险"/);
});

test.each([
  [
    'a status',
    byChoice('status', '状态', { 1: '显示' }),
    'status=1',
    '<option value="1" selected="">显示</option>',
  ],
  ['who may read', byReadStatus('isread'), 'isread=1', '<option value="1" selected="">会员专享</option>'],
  ['a role', byRole('role'), 'role=7', '<option value="7" selected="">秘书</option>'],
  [
    'a level of members',
    byOption('level', '会员等级', 2),
    'level=5',
    '<option value="5" selected="">理事单位</option>',
  ],
])('%s appears as the selected option by its name', (_what, filter, query, option) => {
  expect(rendered([filter], query)).toContain(option);
});

test.each([
  ['a level that is gone', byOption('level', '会员等级', 2), '已删除（9）'],
  ['an older import', byOptions('level', '导入批次', () => [], '较早的导入'), '较早的导入（9）'],
])('%s still appears as the active filter, on paper too', (_what, filter, word) => {
  expect(rendered([filter], 'level=9')).toContain(`<option value="9" selected="">${word}</option>`);
  expect(captionOf([filter], 'level=9')).toContain(`：${word}`);
});

test('a column appears with its parents and is submitted together with the other filters', () => {
  const field = rendered([byMenu('menuid')], 'menuid=2');

  expect(field).toContain('新闻中心 / 通知');
  expect(field).toMatch(/<input type="hidden" name="menuid" value="2"/);
  expect(rendered([byMenu('menuid')])).toContain('全部');
});

test('a deleted column still appears as the active filter, on paper too', () => {
  expect(rendered([byMenu('menuid')], 'menuid=9')).toContain('已删除（9）');
  expect(captionOf([byMenu('menuid')], 'menuid=9')).toContain('：已删除（9）');
});

test('a chosen option shows a placeholder until the options are loaded', () => {
  const filter = byOptions('level', '会员等级', () => undefined);

  expect(rendered([filter], 'level=9')).toContain('<option value="9" selected="">…</option>');
});

test('a range of days offers the last week, month and three months', () => {
  const field = rendered([byDays('begintime', 'endtime', '发布日期')]);

  for (const shortcut of ['近一周', '近一月', '近三月']) expect(field).toContain(`>${shortcut}</button>`);
});

test('a range of past days also offers single days', () => {
  const field = rendered([byPastDays('begintime', 'endtime', '发布日期')]);

  for (const label of ['今天', '昨天', '一周前', '近一周', '近一月', '近三月'])
    expect(field).toContain(`>${label}</button>`);
  expect(rendered([byDays('begintime', 'endtime', '活动时间')])).not.toContain('今天');
});

test('a filter behind 展开 is visible when the address contains its value', () => {
  const filters = [byText('key', '关键词', '标题'), more(byChoice('status', '状态', { 1: '正常' }))];

  expect(rendered(filters)).not.toContain('>状态<');
  expect(rendered(filters, 'status=1')).toContain('>状态<');
});

test('the request contains only the filters that are set, and the last day ends at 23:59:59', () => {
  const filters = [byText('key', '关键词', '标题'), byDays('begintime', 'endtime', '发布日期')];

  expect(wireFilters(filters, addressed('begintime=2026-11-01&endtime=2026-11-30&page=3').read)).toEqual({
    begintime: '2026-11-01',
    endtime: '2026-11-30 23:59:59',
  });
});

test('a printed list shows its view and its filters in words', () => {
  const filters = [
    byText('key', '关键词', '标题'),
    byReadStatus('isread'),
    byDays('begintime', 'endtime', '发布日期'),
  ];
  const { read } = addressed('key=保险&isread=1&begintime=2026-11-01');

  const caption = renderToStaticMarkup(<PrintCaption view="政策法规" filters={filters} read={read} />);

  expect(caption.replaceAll(/<[^>]+>/g, ' ')).toMatch(
    /政策法规 +关键词： ?保险 +阅读权限： ?会员专享 +发布日期： ?2026-11-01 至 +打印于/,
  );
});
