import { expect } from 'vitest';
import { makeMenu, makeNews } from '../../../testing/factories/records.ts';
import { test } from '../../../testing/test.ts';
import { listHidden, type HiddenText } from './list-hidden.ts';

test('older articles with hidden words are listed with the words and remain unchanged', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const id = await makeNews(site, administrator, { MenuId, Title: '会费标准' });
  await makeNews(site, administrator, { MenuId, Title: '章程', NewContent: '<p>文</p>' });
  const content = '<p>文</p><table><tr style="display:none"><td>密</td></tr><tr><td>见</td></tr></table>';
  await site.db.updateTable('news').set({ content }).where('id', '=', id).execute();
  const found: HiddenText[] = [];

  const counts = await listHidden(site.db, (text) => found.push(text));

  expect(counts).toEqual({ read: 2, hiding: 1 });
  expect(found).toEqual([{ id, title: '会费标准', words: '密' }]);
  const stored = await site.db.selectFrom('news').select('content').where('id', '=', id).executeTakeFirst();
  expect(stored?.content).toBe(content);
});
