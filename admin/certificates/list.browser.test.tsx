import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { call } from '../session/call.ts';
import { makeCertificate, makeIdNumber } from '../testing/factories.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { CertificateList } from './list.tsx';

/** The certificate with the latest exam comes first. */
const names = ['列赵一鸣', '列钱二白', '列孙三江'] as const;

listScreen({
  render: () => <CertificateList />,
  address: '/System/certificates?key=列',
  title: '证书列表',
  names,
  async make() {
    for (const [day, _name] of names.entries())
      await makeCertificate({ _name, _examTime: `2026-03-0${9 - day}` });
  },
  form: {
    add: '新增证书',
    dialogs: { add: '新增证书', edit: '编辑证书' },
    name: '姓名',
    newName: '列新来的',
    async fill(dialog) {
      await dialog.getByLabelText('身份证号', { exact: true }).fill(makeIdNumber());
      await dialog.getByLabelText('考试时间').fill('2026-09-01');
      await dialog.getByLabelText('证书编号').fill('NEW-LISTED');
    },
    refusal: '请输入姓名',
    isNewFirst: true,
    async changeElsewhere() {
      const { List } = await call(businessCertificates.GetCertList, { key: names[0] });
      await call(businessCertificates.EditCertInfo, { ...List[0]!, _remarks: '别人写的' });
    },
  },
  hasMoreActions: true,
  removal: { action: '删除', said: '已删除' },
  filter: { key: '列钱二', finds: ['列钱二白'] },
  history: 'certificate',
  needsPermission: {
    'cert:save': [/^新增证书$/, /^编辑$/, /^官网隐藏$/, /^重新签发$/],
    'cert:del': [/^删除$/],
    'cert:revoke': [/^撤销证书$/],
    'cert:export': [/^导出 \d+ 条$/],
  },
});
