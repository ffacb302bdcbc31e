import { Link } from 'react-router';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { useCanCall } from '../permissions/permissions.ts';

/** Says that no training programme accepts certificates, and how to add one. */
export function NoProgramme() {
  const canAdd = useCanCall()(businessProgrammes.SaveProgramme);
  return (
    <p className="hint" role="status">
      还没有启用的培训项目，
      {canAdd ? (
        <>
          请先<Link to="/System/certificates/programmes?id=new">新增培训项目</Link>
        </>
      ) : (
        '请有“证书模板”权限的管理员新增'
      )}
    </p>
  );
}
