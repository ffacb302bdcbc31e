import { useState } from 'react';
import * as v from 'valibot';
import { profileForm, webMembers, type MemberInfo } from '#contract/members/members.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/components/toast.tsx';
import { call } from '../session/server.ts';
import { loadMember } from '../session/sign-in.ts';
import styles from './dialogs.module.css';
import { MemberAttachment } from './member-attachment.tsx';
import memberStyles from './member-dialog.module.css';
import { takeUnsaved, useStoredEdits, type Profile } from './member-unsaved.ts';

interface MemberProfileProps {
  member: MemberInfo;
  onClose: () => void;
}

/** Product: section 5, Member profile edit. */
export function MemberProfile({ member, onClose }: MemberProfileProps) {
  const saved = profileOf(member);
  const [restored] = useState(() => takeUnsaved(member.MemberId));
  const form = useForm<Profile>({
    schema: v.pipe(
      v.any(),
      v.transform((given: Profile) => sentValues(given, saved)),
      profileForm,
    ),
    start: restored ?? saved,
    send: async (given) => {
      await call(webMembers.EditMember, sentValues(given, saved));
      toast('修改成功', 'good');
      settle();
      // The dialog shows the stored values when it is opened again.
      await loadMember().finally(onClose);
    },
  });
  const settle = useStoredEdits(member.MemberId, form.values, saved);
  const giveUp = () => {
    settle();
    onClose();
  };

  return (
    <form {...form.formProps} className={memberStyles.profile}>
      <FixedFacts member={member} />
      {restored && (
        <p className={memberStyles.note}>已恢复您上次未保存的内容，请核对后保存；不需要的，点“取消”放弃。</p>
      )}
      <ProfileFields field={form.field} />
      <MemberAttachment member={member} />
      <div className={styles.actions}>
        <Button onClick={giveUp}>取消</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          保存
        </Button>
      </div>
    </form>
  );
}

/** The facts that only the association can change. */
function FixedFacts({ member }: { member: MemberInfo }) {
  return (
    <dl className={memberStyles.fixed}>
      <Fixed name="账号" value={member.Account} />
      <Fixed name="公司名称" value={member.MemberName} />
      <Fixed name="单位归类" value={member.CompanyTypeName} />
      <Fixed name="会员等级" value={member.MemberLevelName} />
    </dl>
  );
}

function ProfileFields({ field }: Pick<ReturnType<typeof useForm<Profile>>, 'field'>) {
  return (
    <>
      <div className={memberStyles.pairs}>
        <TextField field={field('DailyOperator')} label="联络人" autoComplete="name" />
        <TextField
          field={field('OperatorPhone')}
          label="联系电话"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <TextField field={field('LegalPerson')} label="负责人" />
        <TextField field={field('CompanyMent')} label="单位性质" />
      </div>
      <TextField field={field('Email')} label="邮箱" type="email" inputMode="email" autoComplete="email" />
      <TextField field={field('RegAddress')} label="注册地址" autoComplete="street-address" />
      <TextField field={field('Mainbusiness')} label="主营业务" rows={2} />
      <TextField field={field('Remarks')} label="备注" rows={2} />
    </>
  );
}

function Fixed({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || '-'}</dd>
    </div>
  );
}

function profileOf(member: MemberInfo): Profile {
  const { DailyOperator, OperatorPhone, LegalPerson, Email, CompanyMent, RegAddress, Mainbusiness, Remarks } =
    member;
  return { DailyOperator, OperatorPhone, LegalPerson, Email, CompanyMent, RegAddress, Mainbusiness, Remarks };
}

/**
 * Returns the required fields and the changed ones, so that a field missing in an old record does not become required.
 */
function sentValues({ DailyOperator, OperatorPhone, ...others }: Profile, saved: Profile) {
  const changed = Object.entries(others).filter(([name, value]) => value !== saved[name as keyof Profile]);
  return { DailyOperator, OperatorPhone, ...(Object.fromEntries(changed) as Partial<typeof others>) };
}
