import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { makeCertificate } from '../../testing/factories/make-certificate.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const named = async (site: TestApp, permissions?: Permission[]) =>
  (
    await site.call(businessWorkbench.GetWorkbench, {}, await signInAdministrator(site, permissions))
  ).Duplicates.map(({ Kind, Names }) => `${Kind} ${Names.join('、')}`);

test('old records that differ in spelling only are listed for administrators who can correct them', async ({
  site,
  administrator,
}) => {
  expect(await named(site)).toEqual([]);
  await makeCertificate(site, administrator, { _certNum: 'FD-A-1' });
  const { _certId } = await makeCertificate(site, administrator, { _certNum: 'FD-A-2' });
  await site.db
    .updateTable('certificates')
    .set({ cert_num: 'ＦＤ–Ａ–１', number_duplicate: 1 })
    .where('id', '=', _certId)
    .execute();
  await site.db
    .insertInto('menus')
    .values([{ name: '通知公告' }, { name: '通知 公告', name_duplicate: 1 }])
    .execute();

  await makeMember(site, { Account: 'pay-office' });
  const { id } = await makeMember(site, { Account: 'other' });
  await site.db.updateTable('members').set({ account: 'pаy-оffice' }).where('id', '=', id).execute();

  expect(await named(site)).toEqual([
    'certificate FD-A-1、ＦＤ–Ａ–１',
    'account pay-office、pаy-оffice',
    'menu 通知公告、通知 公告',
  ]);
  expect(await named(site, ['webmenu:list', 'webmenu:save'])).toEqual(['menu 通知公告、通知 公告']);
  expect(await named(site, ['cert:list'])).toEqual([]);
});
