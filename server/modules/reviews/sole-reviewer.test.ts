import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { applicationOf, makeAdministrator, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* An association with one administrator is an association all the same. */

async function add(site: TestApp, token: string): Promise<number> {
  const { Consent: _consent, ...form } = await applicationOf(site);
  const { MemberId } = await site.call(businessMembers.EditMemberInfo, form, token);
  return MemberId;
}
const approve = (site: TestApp, token: string, MemberId: number) =>
  site.send(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, token);

test('the only administrator may approve an own entry, and the case and the log record this', async ({
  site,
  administrator,
}) => {
  const MemberId = await add(site, administrator);
  const { WaitingApplicationCount } = await site.call(businessWorkbench.GetWorkbench, {}, administrator);
  expect(WaitingApplicationCount).toBe(1);

  expect(await approve(site, administrator, MemberId)).toMatchObject({ Code: 200 });

  const { ProcessId } = await site.call(businessMembers.GetMemberModel, { id: MemberId }, administrator);
  const { Items } = await site.call(
    businessReviews.GetProcessItem,
    { processid: ProcessId ?? 0 },
    administrator,
  );
  expect(Items).toMatchObject([{ Status: 1, SoleReviewer: true }]);
  const log = await site.call(systemAudit.GetOperationLog, { noun: 'review' }, administrator);
  expect(log.List[0]).toMatchObject({ After: { MemberId, SoleReviewer: true } });
});

test('while another reviewer exists, a reviewer cannot decide on an own entry', async ({
  site,
  administrator,
}) => {
  await makeAdministrator(site, { isEnabled: false });
  await signInAdministrator(site, ['review:list', 'news:audit']);
  const alone = await add(site, administrator);
  expect(await approve(site, administrator, alone)).toMatchObject({ Code: 200 });

  const watched = await add(site, administrator);
  const colleague = await signInAdministrator(site, ['member:audit']);
  expect(await approve(site, administrator, watched)).toMatchObject({
    Code: 409,
    Message: '不能审核自己提交的记录',
  });
  expect(await approve(site, colleague, watched)).toMatchObject({ Code: 200 });
});
