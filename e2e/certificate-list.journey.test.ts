import { businessIssues } from '#contract/certificate-issues.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import type { Locator } from 'playwright-core';
import { makeCertificate, makeIdNumber } from '../server/testing/make-certificate.ts';
import { crudJourney } from './crud-journey.ts';

/** As the list has them: the latest exam stands first. */
const names = ['赵一鸣', '钱二白', '孙三江'] as const;

let added = 0;
async function fillIn(dialog: Locator) {
  await dialog.getByLabel('身份证号', { exact: true }).fill(makeIdNumber());
  await dialog.getByLabel('考试时间').fill('2026-09-01');
  await dialog.getByLabel('证书编号').fill(`NEW-${++added}`);
}

crudJourney({
  address: '/System/certificates',
  title: '证书列表',
  names,
  async make({ site }, token) {
    for (const [day, _name] of names.entries())
      await makeCertificate(site, token, { _name, _examTime: `2026-03-0${9 - day}` });
  },
  form: {
    add: '新增证书',
    dialogs: { add: '新增证书', edit: '编辑证书' },
    name: '姓名',
    fill: fillIn,
    refusal: '请输入姓名',
    isNewFirst: true,
    async changeElsewhere({ site }, token, key) {
      const { List } = await site.call(businessCertificates.GetCertList, { key }, token);
      await site.call(businessCertificates.EditCertInfo, { ...List[0]!, _remarks: '别人写的' }, token);
    },
  },
  hasMoreActions: true,
  removal: { action: '删除', said: '已删除' },
  filter: { label: '关键词', name: 'key', key: '钱二', finds: ['钱二白'] },
  permissions: [
    {
      without: 'cert:save',
      absent: ['新增证书', '编辑', '官网隐藏', '重新签发'],
      refused: [businessIssues.EditCertStatus, { Ids: [1], Status: 0 }],
    },
    { without: 'cert:del', absent: ['删除'], refused: [businessIssues.RestoreCerts, { Ids: [1] }] },
    {
      without: 'cert:revoke',
      absent: ['撤销证书'],
      refused: [businessCertificates.RevokeCert, { CertId: 1, Reason: '误发' }],
    },
    { without: 'cert:export', absent: ['导出 \\d+ 条'], refused: [businessCertificates.ExportCerts, {}] },
  ],
});
