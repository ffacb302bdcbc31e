import { expect } from 'vitest';
import { systemStaff } from '#contract/accounts/staff.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { makeAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

const { EditMyInfo: save, GetLoginUser: read } = systemStaff;

async function clerkOf(site: TestApp) {
  const { id, account } = await makeAdministrator(site, { permissions: ['news:list'] });
  return { id, account, token: await startSession(site.db, { audience: 'administrator', holderId: id }) };
}

test('administrators change their own name and mobile number, and each change is logged', async ({
  site,
  administrator,
}) => {
  const clerk = await clerkOf(site);

  await site.call(save, { RealName: '陈薇', Mobile: '13812345678' }, clerk.token);

  expect(await site.call(read, {}, clerk.token)).toMatchObject({
    AdminId: clerk.id,
    Account: clerk.account,
    RealName: '陈薇',
    Mobile: '13*******78',
  });
  const { List } = await site.call(systemAudit.GetOperationLog, { action: 'EditMyInfo' }, administrator);
  expect(List).toMatchObject([
    { RecordId: String(clerk.id), After: { RealName: '陈薇', Mobile: '13*******78' } },
  ]);
});

test('a masked number remains unchanged, and a blank value removes the number', async ({ site }) => {
  const { token } = await clerkOf(site);
  await site.call(save, { RealName: '陈薇', Mobile: '13812345678' }, token);

  await site.call(save, { RealName: '陈小薇', Mobile: '13*******78' }, token);
  expect(await site.call(read, {}, token)).toMatchObject({ RealName: '陈小薇', Mobile: '13*******78' });

  await site.call(save, { RealName: '陈小薇', Mobile: '' }, token);
  expect(await site.call(read, {}, token)).toMatchObject({ Mobile: '' });
});

test('a missing name and an invalid number are rejected', async ({ site }) => {
  const { token } = await clerkOf(site);

  expect(await site.send(save, { RealName: ' ', Mobile: '123' }, token)).toMatchObject({
    Code: 400,
    Data: { RealName: '请输入姓名', Mobile: '请输入正确手机号码' },
  });
});
