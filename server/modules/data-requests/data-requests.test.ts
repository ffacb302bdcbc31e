import { expect } from 'vitest';
import { examStatus } from '#contract/certificates/certificates.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeCertificate, makeIdNumber } from '../../testing/factories/make-certificate.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

test('the export for a contact contains all data and the accepted version of the privacy text', async ({
  site,
  administrator,
}) => {
  await site.call(businessSettings.SaveSiteConfig, { PrivacyText: '<p>第一版</p>' }, administrator);
  const { id } = await makeMember(site, {
    DailyOperator: '李四',
    OperatorPhone: '13912345678',
    Email: 'lisi@example.com',
    Consent: true,
  });
  await site.call(businessSettings.SaveSiteConfig, { PrivacyText: '<p>第二版</p>' }, administrator);

  const { Sections } = await site.call(businessDataRequests.ExportPersonal, { MemberId: id }, administrator);

  const facts = new Map(Sections[0]?.Facts.map(({ Name, Value }) => [Name, Value]));
  expect([facts.get('联络人'), facts.get('联系电话'), facts.get('邮箱')]).toEqual([
    '李四',
    '13912345678',
    'lisi@example.com',
  ]);
  expect(facts.get('所同意的版本')).toMatch(/^第 1 版，自 /);
  expect(Sections.map(({ Title }) => Title)).toEqual([
    '联络人',
    '联络人的其他资料',
    '操作记录',
    '发出的邮件与短信',
    '送审记录',
    '投稿',
    '建议留言',
    '问卷填报',
    '收到的通知',
    '活动报名',
    '登录记录',
  ]);
});

test('an erasure removes the contact and returns the retained data with the reason and the end date', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { DailyOperator: '王五', OperatorPhone: '13900001111' });

  const { Erased, Kept } = await site.call(
    businessDataRequests.ErasePersonal,
    { MemberId: id },
    administrator,
  );

  const { Sections } = await site.call(businessDataRequests.ExportPersonal, { MemberId: id }, administrator);
  expect(JSON.stringify(Sections)).not.toMatch(/王五|13900001111/);
  expect(Erased[0]).toEqual({ What: '联络人、联系电话、邮箱、备注', Count: 1 });
  expect(Kept.map(({ What }) => What)).toEqual([
    '公司名称、账号、负责人',
    '入会审核的决定',
    '操作日志（联系方式已打码，可能含姓名）',
  ]);
  expect(Kept[2]?.Until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const actions = await site.db
    .selectFrom('operation_log')
    .select('action')
    .where('noun', '=', 'member')
    .where('record_id', '=', String(id))
    .where('action', 'in', ['ErasePersonal', 'ExportPersonal'])
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['ErasePersonal', 'ExportPersonal']);
});

test('an erasure for a certificate holder removes only records that were never issued', async ({
  site,
  administrator,
}) => {
  const _idNum = makeIdNumber();
  const issued = await makeCertificate(site, administrator, { _idNum });
  const failed = await makeCertificate(site, administrator, {
    _idNum,
    _examStatus: examStatus.failed,
    _certNum: '',
    _issueDate: '',
  });
  const somebody = await makeCertificate(site, administrator);
  const CertId = issued._certId;

  const before = await site.call(businessDataRequests.ExportPersonal, { CertId }, administrator);
  const { Erased, Kept } = await site.call(businessDataRequests.ErasePersonal, { CertId }, administrator);
  const after = await site.call(businessDataRequests.ExportPersonal, { CertId }, administrator);

  expect([before.Sections.length, after.Sections.length]).toEqual([2, 1]);
  expect(Erased).toEqual([{ What: '未签发证书的考试记录', Count: 1 }]);
  expect(Kept).toMatchObject([
    { What: '已签发的证书 1 张及其签名记录', Until: '长期' },
    { What: '操作日志（联系方式已打码，可能含姓名）' },
  ]);
  const remaining = await site.db.selectFrom('certificates').select('id').orderBy('id').execute();
  expect(remaining.map(({ id }) => id)).toEqual([issued._certId, somebody._certId]);
  expect(remaining.map(({ id }) => id)).not.toContain(failed._certId);
});

test('a data request requires exactly one person', async ({ site }) => {
  const token = await signInAdministrator(site, ['person:rights']);

  const none = await site.send(businessDataRequests.ExportPersonal, {}, token);
  const both = await site.send(businessDataRequests.ErasePersonal, { MemberId: 1, CertId: 1 }, token);

  expect([none, both]).toMatchObject([
    { Code: 400, Message: '请指定一位会员、一张证书、一位报名的人或一个手机号码' },
    { Code: 400, Message: '请指定一位会员、一张证书、一位报名的人或一个手机号码' },
  ]);
});
