import { systemAdministrators, type ListedAdministrator } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemNames } from '#contract/back-office/names.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { blankRow, RoleRows, type RoleRow } from './role-rows.tsx';
import { stateWords } from './words.ts';

const { GetAdminUserL: read, SaveAdminUser: save } = systemAdministrators;
const form = fieldsOf(save);

interface AdministratorDialogProps {
  /** Undefined for a new one. */
  administrator: ListedAdministrator | undefined;
  /** Receives the generated password; it cannot be read again. */
  onMadeUp: (account: string, password: string) => void;
  onClose: () => void;
}

export function AdministratorDialog({ administrator, onMadeUp, onClose }: AdministratorDialogProps) {
  const isOneself = useSession().administrator.AdminId === administrator?.AdminId;
  const { data: roles = [] } = useAnswer(systemNames.GetRoleNames, {});
  const nameOf = (id: unknown) => roles.find(({ RoleId }) => RoleId === id)?.RoleName ?? '（空）';
  return (
    <RecordDialog
      title={administrator ? '编辑管理员' : '新增管理员'}
      width={500}
      save={save}
      start={administrator ?? { Status: 1, Roles: [blankRow] }}
      isNew={!administrator}
      invalidates={[read, systemRoles.GetRoleList]}
      saved={({ OneTimePwd }) => (OneTimePwd === undefined ? '已保存' : '已保存，请记下一次性密码')}
      onSaved={({ OneTimePwd }, { Account = '' }) =>
        OneTimePwd !== undefined && onMadeUp(String(Account), OneTimePwd)
      }
      onClose={onClose}
    >
      {administrator ? (
        <p className="row nowrap stretch gap-4 mb-5">
          <span className="soft">账号</span>
          {administrator.Account}
        </p>
      ) : (
        <form.Text name="Account" hint="登录用，以后不能改" isRequired />
      )}
      <form.Text name="RealName" isRequired />
      <form.Text name="Mobile" hint={administrator && '带星号的原样保存，不会改动'} />
      <form.Own
        name="Roles"
        wordOf={(rows) => wordsOf(rows, nameOf)}
        hint={isOneself ? '自己的角色由别的管理员修改' : '几个角色的权限相加；“至”留空为长期，填了到当天结束'}
        isRequired
      >
        <RoleRows roles={roles} isDisabled={isOneself} />
      </form.Own>
      {!administrator && <form.Text name="Password" hint="留空时生成一次性密码；首次登录须修改" />}
      {!isOneself && <form.Status name="Status" words={[stateWords[1], stateWords[0]]} />}
    </RecordDialog>
  );
}

/** Returns the roles of one side of a conflict in words. */
function wordsOf(rows: unknown, nameOf: (id: unknown) => string): string {
  const roles = (Array.isArray(rows) ? rows : []) as RoleRow[];
  return roles.map(({ RoleId, Until }) => `${nameOf(RoleId)}${Until && `（${Until} 止）`}`).join('、');
}
