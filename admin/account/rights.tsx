import { permissions } from '#contract/api/permissions.ts';
import { useSession } from '../session/session.tsx';

/** Lists the permissions of the caller's role in words. */
export function Rights() {
  const { ButtonL, RoleName } = useSession().administrator;
  const all = Object.entries(permissions);
  const ownPermissions = all.filter(([name]) => ButtonL.includes(name));
  return (
    <section className="sheet" aria-labelledby="rights-title">
      <div className="sheet-head">
        <h2 id="rights-title">我的权限</h2>
      </div>
      <p className="account-text">
        角色“{RoleName}”有 {all.length} 项权限中的 {ownPermissions.length}{' '}
        项；需要其他权限的，请负责管理员的同事调整角色。
      </p>
      <ul className="rights">
        {ownPermissions.map(([name, words]) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
