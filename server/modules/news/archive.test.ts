import { posix } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessFiles } from '#contract/content/files.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import { readStoredZip } from '../../testing/read-zip.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { ExportNews, DelNews } = businessNews;

async function exported(site: TestApp, token: string, query: Record<string, string> = {}) {
  const url = `${ExportNews.path}?${new URLSearchParams(query)}`;
  const { rawPayload, headers } = await site.app.inject({ url, headers: { token } });
  expect(headers['content-type']).toBe('application/zip');
  return readStoredZip(rawPayload);
}

async function uploadPicture(site: TestApp, token: string): Promise<string> {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b3d7a' } });
  const content = new Uint8Array(await picture.png().toBuffer());
  return (await sendFile(site, businessFiles.UploadFile, { name: '图.png', content, token })).Data;
}

const textOf = (entries: Map<string, Buffer>, name: string) => entries.get(name)?.toString() ?? '';

test('the archive contains an article as HTML and as Markdown, with pictures at the linked paths', async ({
  site,
  administrator,
}) => {
  const ParentId = await makeMenu(site, administrator, { Name: '新闻', ParentId: -1 });
  const MenuId = await makeMenu(site, administrator, { Name: '行业动态', ParentId });
  const picture = await uploadPicture(site, administrator);
  const cover = await uploadPicture(site, administrator);
  const NewsId = await makeNews(site, administrator, {
    MenuId,
    Title: '关于“安全月”的通知/一',
    NewsCreateTime: '2026-03-05 08:00:00',
    ImageUrl: cover,
    NewContent: `<p>请<strong>各单位</strong>查收</p><p><img src="${picture}"></p><p><a href="/search">查找</a></p>`,
  });

  const entries = await exported(site, administrator, { menuid: String(ParentId) });

  const place = `文章/新闻/行业动态/2026-03-05 关于“安全月”的通知_一 (${NewsId})`;
  const files = [picture, cover].map((address) => address.slice(1)).toSorted();
  expect([...entries.keys()]).toEqual(['目录.html', `${place}.html`, `${place}.md`, ...files]);
  const html = textOf(entries, `${place}.html`);
  const linked = [...html.matchAll(/src="(\.\.\/[^"]+)"/g)].map(([, link = '']) =>
    posix.join(posix.dirname(place), link),
  );
  expect(linked.toSorted()).toEqual(files);
  expect(entries.get(files[0]!)?.subarray(1, 4).toString()).toBe('PNG');
  expect(html).toMatch(/<a [^>]*href="http[^"]+\/search"/);
  const markdown = textOf(entries, `${place}.md`);
  expect(markdown).toContain('请**各单位**查收');
  expect(markdown).toContain(`](../../../${picture.slice(1)})`);
  expect(textOf(entries, '目录.html')).toContain('<h2>行业动态</h2>');
  expect(textOf(entries, '目录.html')).toMatch(/已发布<\/p>\n<\/html>\n$/);
});

test('the archive includes unpublished, hidden and members-only articles with their state, but no deleted ones', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '内部', Status: 0 });
  const closed = await makeNews(site, administrator, { MenuId, Title: '停用的', Status: 0 });
  const forMembers = await makeNews(site, administrator, { MenuId, Title: '给会员的', IsMemberRead: 1 });
  const removed = await makeNews(site, administrator, { MenuId, Title: '删掉的' });
  await site.call(DelNews, { NewsId: removed }, administrator);

  const entries = await exported(site, administrator, { menuid: String(MenuId) });

  const pageOf = (id: number) => [...entries.keys()].find((name) => name.endsWith(`(${id}).html`)) ?? '';
  expect(textOf(entries, pageOf(closed))).toContain('状态：停用，栏目“内部”未在网站显示');
  expect(textOf(entries, pageOf(forMembers))).toContain('状态：已发布，会员专享，栏目“内部”未在网站显示');
  expect(pageOf(removed)).toBe('');
  const index = textOf(entries, '目录.html');
  expect(index).toContain('给会员的');
  expect(index).not.toContain('删掉的');
});

test('the export of articles requires a permission, applies the filters of the list and is logged', async ({
  site,
}) => {
  const reader = await signInAdministrator(site, ['news:list']);
  const clerk = await signInAdministrator(site, ['news:list', 'news:export']);
  const administrator = await signInAdministrator(site);
  const MenuId = await makeMenu(site, administrator, { Name: '只有这些' });
  await makeNews(site, administrator, { MenuId, Title: '要的' });
  await makeNews(site, administrator, { MenuId, Title: '不要的' });

  expect(await site.send(ExportNews, {}, reader)).toMatchObject({ Code: 403 });
  const entries = await exported(site, clerk, { menuid: String(MenuId), key: '不要' });

  expect([...entries.keys()].filter((name) => name.endsWith('.html'))).toHaveLength(2);
  expect(textOf(entries, '目录.html')).toContain('不要的');
  const { List } = await site.call(systemAudit.GetOperationLog, { action: 'ExportNews' }, administrator);
  expect(List[0]).toMatchObject({ After: { key: '不要', menuid: MenuId } });
});

test('the archive names a file that is missing from storage', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator, { Name: '缺图' });
  const picture = await uploadPicture(site, administrator);
  await makeNews(site, administrator, { MenuId, NewContent: `<p><img src="${picture}"></p>` });
  const { rm } = await import('node:fs/promises');
  await rm(`${site.dataDir}${picture}`);

  const entries = await exported(site, administrator, { menuid: String(MenuId) });

  expect(textOf(entries, '缺少的文件.txt')).toContain(picture.replace('/files/', ''));
});

test('the archive has the files of the exported version alone, and attachments under their own names', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '附件' });
  const old = await uploadPicture(site, administrator);
  const content = Buffer.from('%PDF-1.7\n<</Type/Page>>\n');
  const notice = {
    name: '会费通知 #2.pdf',
    content,
    token: administrator,
    fields: { Purpose: 'attachment' },
  };
  const { Data: attachment } = await sendFile(site, businessFiles.UploadFile, notice);
  const text = (address: string) => `<p><a href="${address}">附件</a></p>`;
  const NewsId = await makeNews(site, administrator, { MenuId, Title: '会费', NewContent: text(old) });
  const { Version } = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  const changed = { NewsId, MenuId, Title: '会费', Version, NewContent: text(attachment) };
  await site.call(businessNews.SaveNews, changed, administrator);

  const entries = await exported(site, administrator, { menuid: String(MenuId) });

  const names = [...entries.keys()].filter((name) => name.startsWith('files/'));
  expect(names).toEqual([`${attachment.slice(1).replace('.pdf', '')}/会费通知 #2.pdf`]);
  const page = [...entries.keys()].find((name) => name.endsWith(`(${NewsId}).html`)) ?? '';
  const [, link = ''] = /href="([^"]+)"/.exec(textOf(entries, page)) ?? [];
  expect(posix.join(posix.dirname(page), decodeURIComponent(link))).toBe(names[0]);
});

test('a link to an exported article leads to it in the archive, and any other one to the site', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator, { Name: '互链' });
  const first = await makeNews(site, administrator, { MenuId, Title: '甲 篇' });
  const NewContent = `<p><a href="/info?MenuId=${MenuId}&amp;NewsId=${first}#anchor-a">甲</a><a href="/info?MenuId=1&amp;NewsId=999999">无</a></p>`;
  const second = await makeNews(site, administrator, { MenuId, Title: '乙', NewContent });

  const entries = await exported(site, administrator, { menuid: String(MenuId) });

  const nameOf = (ending: string) => [...entries.keys()].find((name) => name.endsWith(ending)) ?? '';
  const [inside = '', outside = ''] = [
    ...textOf(entries, nameOf(`(${second}).html`)).matchAll(/<a href="([^"]*)"/g),
  ].map(([, address]) => address);
  expect(decodeURIComponent(inside)).toBe(`${posix.basename(nameOf(`(${first}).html`))}#anchor-a`);
  expect(outside).toMatch(/^http.*\/info\?MenuId=1&amp;NewsId=999999$/);
  const markdown = textOf(entries, nameOf(`(${second}).md`));
  expect(decodeURIComponent(markdown).replaceAll('\\', '')).toContain(
    posix.basename(nameOf(`(${first}).md`)),
  );
});

test('the entries of the archive have the times of Shanghai', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator, { Name: '时间' });
  await makeNews(site, administrator, { MenuId, Title: '晚', NewsCreateTime: '2026-03-05 23:30:10' });

  const query = new URLSearchParams({ menuid: String(MenuId) });
  const { rawPayload } = await site.app.inject({
    url: `${ExportNews.path}?${query}`,
    headers: { token: administrator },
  });

  expect(timesInZip(rawPayload)).toContain('2026-03-05 23:30:10');
});

/** Returns the times of the entries of an archive, as every program shows them. */
function timesInZip(bytes: Buffer): string[] {
  const times: string[] = [];
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 1)) {
    const [time, day] = [bytes.readUInt16LE(at + 10), bytes.readUInt16LE(at + 12)];
    const two = (number: number) => String(number).padStart(2, '0');
    const date = [1980 + (day >> 9), two((day >> 5) & 15), two(day & 31)].join('-');
    times.push(`${date} ${[time >> 11, (time >> 5) & 63, (time & 31) * 2].map(two).join(':')}`);
  }
  return times;
}
