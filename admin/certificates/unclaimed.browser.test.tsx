import { listScreen } from '../testing/list-screen.tsx';
import { makeCertificate, makeTwins } from '../testing/make.ts';
import { UnclaimedList } from './unclaimed.tsx';

const names = ['赵待领', '钱待领', '孙待领'] as const;
const company = '双生监理公司';

listScreen({
  draw: () => <UnclaimedList />,
  address: '/System/certificates/unclaimed?key=待领',
  title: '待认领证书',
  names,
  async make() {
    await makeTwins(company);
    // The newest stands first.
    for (const _name of names.toReversed()) await makeCertificate({ _name, _company: company });
  },
  filter: { key: '钱待领', finds: ['钱待领'] },
  history: 'certificate',
  withheld: { 'cert:save': [/^归属会员$/] },
});
