import { useState } from 'react';
import * as v from 'valibot';
import { currentOf } from '#contract/api/envelope.ts';
import { profileForm, webMembers, type MemberInfo } from '#contract/members/members.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { mergeNewer } from '#ui/form/merge-newer.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { NewerValues, type NewerValue } from '../components/newer-values.tsx';
import { ConfirmationBanner } from '../session/confirmation-banner.tsx';
import { call } from '../session/server.ts';
import { putMember } from '../session/session.ts';
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
  const { form, restored, newer, settle } = useProfile({ member, onClose });
  const giveUp = () => {
    settle();
    onClose();
  };

  return (
    <form {...form.formProps}>
      <ConfirmationBanner />
      <FixedFacts member={member} />
      {restored && (
        <p className="callout mb-5">已恢复您上次未保存的内容，请核对后保存；不需要的，点“取消”放弃。</p>
      )}
      <ProfileFields field={form.field} />
      <MemberAttachment member={member} />
      {newer && (
        <NewerValues
          text="您的资料刚在别处修改过，这次没有保存。没有动过的栏已换成较新的内容，您改过的都还在，请核对后再保存。"
          values={newer}
          onTake={form.put}
        />
      )}
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={giveUp}>取消</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          保存
        </Button>
      </div>
    </form>
  );
}

/** The state of the form: its values, those that were stored when it was filled, and those saved elsewhere since. */
function useProfile({ member, onClose }: MemberProfileProps) {
  const [restored] = useState(() => takeUnsaved(member.MemberId));
  const [base, setBase] = useState(
    () => restored?.base ?? { saved: profileOf(member), version: member.Version },
  );
  const [newer, setNewer] = useState<readonly NewerValue<keyof Profile>[]>();
  const form = useForm<Profile>({
    schema: v.pipe(
      v.any(),
      v.transform((profile: Profile) => sentValues(profile, base.saved)),
      profileForm,
    ),
    start: restored?.typed ?? base.saved,
    send: async (values) => {
      const input = { ...sentValues(values, base.saved), Version: base.version };
      await call(webMembers.EditMember, input).catch((error: unknown) => {
        const current = currentOf(error);
        if (current) meet(current as MemberInfo, values);
        throw error;
      });
      toast('修改成功', 'good');
      settle();
      // The dialog shows the stored values when it is opened again.
      await loadMember().finally(onClose);
    },
  });
  const settle = useStoredEdits(member.MemberId, form.values, base);

  /** Takes over what was saved elsewhere, except where the member has typed. */
  function meet(current: MemberInfo, typed: Profile) {
    const theirs = profileOf(current);
    const { adopted, conflicts } = mergeNewer({ base: base.saved, typed, theirs });
    for (const name of adopted) form.put(name, theirs[name]);
    setBase({ saved: theirs, version: current.Version });
    setNewer(conflicts.map((name) => ({ name, label: labels[name], value: theirs[name] })));
    putMember(current);
  }
  return { form, restored: restored !== undefined, newer, settle };
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

const labels: Record<keyof Profile, string> = {
  DailyOperator: '联络人',
  OperatorPhone: '联系电话',
  LegalPerson: '负责人',
  CompanyMent: '单位性质',
  Email: '邮箱',
  RegAddress: '注册地址',
  Mainbusiness: '主营业务',
  Remarks: '备注',
  CreditCode: '统一社会信用代码',
  City: '所在城市',
  InvoiceTitle: '发票抬头',
  TaxNumber: '税号',
  InvoiceAddress: '开票地址、电话',
  BankAccount: '开户行及账号',
};

function ProfileFields({ field }: Pick<ReturnType<typeof useForm<Profile>>, 'field'>) {
  return (
    <>
      <div className={memberStyles.pairs}>
        <TextField field={field('DailyOperator')} label={labels.DailyOperator} autoComplete="name" />
        <TextField
          field={field('OperatorPhone')}
          label={labels.OperatorPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <TextField field={field('LegalPerson')} label={labels.LegalPerson} />
        <TextField field={field('CompanyMent')} label={labels.CompanyMent} />
        <TextField field={field('CreditCode')} label={labels.CreditCode} />
        <TextField field={field('City')} label={labels.City} autoComplete="address-level2" />
      </div>
      <TextField
        field={field('Email')}
        label={labels.Email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField field={field('RegAddress')} label={labels.RegAddress} autoComplete="street-address" />
      <TextField field={field('Mainbusiness')} label={labels.Mainbusiness} rows={2} />
      <TextField field={field('Remarks')} label={labels.Remarks} rows={2} />
      <h3 className="part-title mb-2">开票信息</h3>
      <div className={memberStyles.pairs}>
        <TextField field={field('InvoiceTitle')} label={labels.InvoiceTitle} />
        <TextField field={field('TaxNumber')} label={labels.TaxNumber} />
        <TextField field={field('InvoiceAddress')} label={labels.InvoiceAddress} />
        <TextField field={field('BankAccount')} label={labels.BankAccount} />
      </div>
    </>
  );
}

function Fixed({ name, value }: { name: string; value: string }) {
  return (
    <div className="row nowrap top gap-3">
      <dt className="muted rigid">{name}</dt>
      <dd className="breaks min-0">{value || '-'}</dd>
    </div>
  );
}

function profileOf(member: MemberInfo): Profile {
  const names = Object.keys(labels) as (keyof Profile)[];
  // A program of the version before answers without the later fields.
  return Object.fromEntries(names.map((name) => [name, member[name] ?? ''])) as Profile;
}

/**
 * Returns the required fields and the changed ones, so that a field missing in an old record does not become required.
 */
function sentValues({ DailyOperator, OperatorPhone, ...others }: Profile, saved: Profile) {
  const changedValues = Object.entries(others).filter(
    ([name, value]) => value !== saved[name as keyof Profile],
  );
  return { DailyOperator, OperatorPhone, ...(Object.fromEntries(changedValues) as Partial<typeof others>) };
}
