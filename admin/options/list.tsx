import { Link } from 'react-router';
import { optionKind } from '#contract/members/options.ts';
import '../components/components.css';
import { PageTitle } from '../components/layout/page-title.tsx';
import './types.css';
import { useListAddress } from '../components/list/list-address.ts';
import { TypeTable } from './type-table.tsx';

const { companyType, memberLevel, applicationReason, contributionReason } = optionKind;

/** Each tab has two tables side by side. */
const tabs = [
  {
    tab: '',
    label: '单位归类与会员等级',
    hint: '入会申请表按这里的顺序列出；点名称即可修改',
    tables: [
      { kind: companyType, title: '单位归类', filter: 'companytypeid' },
      { kind: memberLevel, title: '会员等级', filter: 'memberlevelid' },
    ],
  },
  {
    tab: 'reasons',
    label: '驳回理由',
    hint: '审核时可以直接选用；点文字即可修改',
    tables: [
      { kind: applicationReason, title: '入会驳回理由' },
      { kind: contributionReason, title: '投稿驳回理由' },
    ],
  },
] as const;

/** Shows 单位归类与会员等级, and the preset reasons for rejecting applications and contributions. */
export function TypeList() {
  const { read } = useListAddress();
  const current = tabs.find(({ tab }) => tab === read('tab')) ?? tabs[0];
  return (
    <section className="sheet list-sheet">
      <div className="sheet-head">
        <div>
          <PageTitle>单位归类与会员等级</PageTitle>
          <p className="hint">{current.hint}</p>
        </div>
      </div>
      <nav className="views" aria-label="分类">
        {tabs.map(({ tab, label }) => (
          <Link
            key={tab}
            to={tab === '' ? '?' : `?tab=${tab}`}
            aria-current={tab === current.tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="type-tables">
        {current.tables.map((table) => (
          <TypeTable key={table.kind} {...table} />
        ))}
      </div>
    </section>
  );
}
