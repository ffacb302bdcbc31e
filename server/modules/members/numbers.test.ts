import { expect } from 'vitest';
import { webMemberNumbers } from '#contract/members/member-numbers.ts';
import { makeApplication, makeMember, makeOptions } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

test('the public statistics show the number of members by type, without data of a single member', async ({
  site,
}) => {
  const types = await makeOptions(site);
  await makeMember(site, { ...types, MemberName: '申安监理' });
  await makeMember(site, types);
  await makeMember(site);
  await makeApplication(site, types);
  const disabled = await makeMember(site, types);
  await site.db.updateTable('members').set({ is_enabled: false }).where('id', '=', disabled.id).execute();

  const numbers = await site.call(webMemberNumbers.GetMemberNumbers, {});

  expect(numbers.Total).toBe(3);
  expect(numbers.Types.map(({ Count }) => Count)).toEqual([2, 1]);
  expect(JSON.stringify(numbers)).not.toContain('申安监理');
});
