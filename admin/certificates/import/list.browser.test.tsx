import { importWorkbook } from '../../testing/factories.ts';
import { listScreen } from '../../testing/list-screen.tsx';
import { CertificateImportWizard } from './import-wizard.tsx';

const names = ['甲班.xlsx', '乙班.xlsx', '丙班.xlsx'] as const;

listScreen({
  render: () => <CertificateImportWizard />,
  address: '/System/certificates/import',
  title: '导入记录',
  level: 2,
  names,
  async make() {
    // The latest import comes first.
    for (const name of names.toReversed()) await importWorkbook(name);
  },
  hasMoreActions: true,
  filter: { key: '乙班', finds: ['乙班.xlsx'] },
  needsPermission: { 'cert:import': [/^撤回整批$/, /^从 Excel 粘贴$/] },
});
