import { Link } from 'react-router';
import type { Duplicate } from '#contract/back-office/workbench.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';

const kinds: Record<Duplicate['Kind'], { word: string; view: string; path: string; isSearched: boolean }> = {
  certificate: {
    word: '证书编号',
    view: 'certificates/list',
    path: '/System/certificates',
    isSearched: true,
  },
  administrator: { word: '管理员', view: 'staff/administrators', path: '/System/admins', isSearched: true },
  account: { word: '会员账号', view: 'members/list', path: '/System/members', isSearched: true },
  member: { word: '会员单位', view: 'members/list', path: '/System/members', isSearched: true },
  type: { word: '归类等级', view: 'types/list', path: '/System/types', isSearched: false },
  role: { word: '角色', view: 'staff/roles', path: '/System/roles', isSearched: true },
  menu: { word: '栏目', view: 'menus/list', path: '/System/menus', isSearched: false },
};

/** 疑似重复; shown only while older records differ merely in their spelling. */
export function DuplicatesBoard({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const canOpen = useCanOpen();
  if (duplicates.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="duplicates-title">
      <div className="sheet-head">
        <h2 id="duplicates-title">疑似重复</h2>
      </div>
      <p className="muted mb-2">只是写法不同，查询时会当作同一个；核对后改正或删除多余的一条。</p>
      <ul className="lines plain-list" aria-label="疑似重复">
        {duplicates.map(({ Kind, Names }) => {
          const { word, view, path, isSearched } = kinds[Kind];
          const address = isSearched ? `${path}?${new URLSearchParams({ key: Names[0]! })}` : path;
          const text = Names.join('、');
          return (
            <li key={`${Kind} ${text}`}>
              <span className="line-kind">{word}</span>
              {canOpen(view) ? <Link to={address}>{text}</Link> : <span>{text}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
