import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeMenu } from '../../../testing/factories/records.ts';
import { test } from '../../../testing/test.ts';
import { droppedFrames } from './dropped-frames.ts';

test.for([
  ['<p>甲</p><iframe src="https://player.bilibili.com/player.html?aid=1"></iframe>', ['player.bilibili.com']],
  ['<IFRAME width=1 SRC=//v.qq.com/x></IFRAME><embed src="https://v.qq.com/y">', ['v.qq.com']],
  ['<object data="https://a.example/x.swf"></object><iframe></iframe>', ['a.example', '没有地址']],
] as const)('the report for %s lists the hosts of the embedded pages', ([html, hosts]) => {
  expect(droppedFrames(html)).toEqual({ Dropped: hosts });
});

test('the response to a save lists the embedded pages that are not stored', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const NewContent = '<p>见视频</p><iframe src="https://player.bilibili.com/p"></iframe>';

  const saved = await site.call(businessNews.SaveNews, { Title: '视频', MenuId, NewContent }, administrator);
  const plain = await site.call(
    businessNews.SaveNews,
    { Title: '文字', MenuId, NewContent: '<p>字</p>' },
    administrator,
  );

  expect([saved.Dropped, plain.Dropped]).toEqual([['player.bilibili.com'], undefined]);
});
