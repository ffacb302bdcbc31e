import { Checkbox, Form, Input, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { systemAudit } from '#contract/back-office/audit.ts';
import { attachmentUpload, businessFiles } from '#contract/content/files.ts';
import { creditCodeNotice, normaliseCreditCode } from '#contract/fields/credit-code.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import type { ManagedMember } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { optionKind } from '#contract/members/options.ts';
import { useOptionWords } from '../components/data/options.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { FileField } from '../components/form/file-field.tsx';
import { OptionSelect } from '../components/form/option-select.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { useAnswer } from '../session/server.ts';
import { Rejection, Saved } from './case-notes.tsx';

const { EditMemberInfo: save, GetMemberList, GetMemberModel } = businessMembers;
const form = fieldsOf(save);

interface MemberDialogProps {
  /** Absent: a new one. */
  memberId: number | undefined;
  onClose: () => void;
}

/** Edits or adds a member (product: section 2, add/edit member dialog). */
export function MemberDialog({ memberId, onClose }: MemberDialogProps) {
  return memberId === undefined ? (
    <MemberForm onClose={onClose} />
  ) : (
    <Known id={memberId} onClose={onClose} />
  );
}

/** Reads the present member instead of the list's row, as the form compares versions. */
function Known({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isFetchedAfterMount } = useAnswer(GetMemberModel, { id, masked: 1 });
  return data && isFetchedAfterMount ? <MemberForm member={data} onClose={onClose} /> : null;
}

function MemberForm({ member, onClose }: { member?: ManagedMember; onClose: () => void }) {
  // The message after saving is rendered outside the page.
  const canReview = useCanOpen()('reviews/list');
  return (
    <RecordDialog
      title={member ? '编辑会员信息' : '新增会员'}
      width={1000}
      save={save}
      start={{ ...member, KeepsFormerName: true }}
      isNew={!member}
      saved={({ ProcessId, SameCode }) =>
        ProcessId === null && SameCode.length === 0 ? (
          '已保存'
        ) : (
          <Saved processId={ProcessId} sameCode={SameCode} canReview={canReview} />
        )
      }
      invalidates={[GetMemberList, GetMemberModel, systemAudit.GetRecordHistory]}
      onClose={onClose}
    >
      <div className="stack">
        {member ? (
          <>
            <Rejection member={member} />
            <AccountLine member={member} />
          </>
        ) : (
          <Notice title="只有公司名称必填；新增的会员由另一位管理员审核后生效，账号以后再开通" />
        )}
        <CompanyFields formerName={member?.MemberName} />
        <ContactFields isMasked={member?.IsMasked ?? false} />
        <InvoiceFields isMasked={member?.IsMasked ?? false} />
        <OtherFields member={member} />
      </div>
    </RecordDialog>
  );
}

/** Shows the account, which cannot change; a member has none until it is opened. */
function AccountLine({ member }: { member: ManagedMember }) {
  return (
    <p className="mb-4">
      <span className="muted">账号</span> {member.Account || '未开通'}
    </p>
  );
}

/** Renders fields in one row, where they fit. */
const Fields = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-0 gap-x-8">{children}</div>
);

function CompanyFields({ formerName }: { formerName: string | undefined }) {
  const types = useOptionWords(optionKind.companyType);
  const levels = useOptionWords(optionKind.memberLevel);
  return (
    <fieldset>
      <legend className="part-title pb-2">单位</legend>
      <Fields>
        <form.Text name="MemberName" />
        <CreditCodeField />
        <form.Text name="City" />
      </Fields>
      {formerName !== undefined && <FormerNameTick name={formerName} />}
      <Fields>
        <form.Text name="LegalPerson" />
        <form.Own name="CompanyTypeId" wordOf={(id) => types[String(id)] ?? ''}>
          <OptionSelect type={optionKind.companyType} />
        </form.Own>
        <form.Own name="MemberLevelId" wordOf={(id) => levels[String(id)] ?? ''}>
          <OptionSelect type={optionKind.memberLevel} />
        </form.Own>
      </Fields>
      <Fields>
        <form.Count name="RegCapital" />
        <form.Count name="StaffCount" />
        <form.Day name="FoundDate" />
      </Fields>
      <form.Own name="CompanyMent">
        <NatureField />
      </form.Own>
      <form.Text name="RegAddress" />
      <form.Area name="Mainbusiness" />
      <form.Area name="FormerNames" hint="每行一个，最近的在前；用曾用名也能找到这家会员" />
    </fieldset>
  );
}

/** Edits the credit code; letters that were read as digits are named below it. */
function CreditCodeField() {
  const typed = String(Form.useWatch('CreditCode') ?? '');
  const code = normaliseCreditCode(typed);
  const text = creditCodeNotice(typed);
  const [notice, setNotice] = useState({ code: '', text: '' });
  if (text !== undefined && (notice.code !== code || notice.text !== text)) setNotice({ code, text });
  return <form.Text name="CreditCode" {...(notice.code === code && code !== '' && { hint: notice.text })} />;
}

/** Offers, when the name changes, to store the previous one as a former name. */
function FormerNameTick({ name }: { name: string }) {
  const typed = String(Form.useWatch('MemberName') ?? name);
  if (compareKey(typed) === compareKey(name)) return null;
  return (
    <Form.Item name="KeepsFormerName" valuePropName="checked">
      <Checkbox>把“{name}”记为曾用名</Checkbox>
    </Form.Item>
  );
}

function InvoiceFields({ isMasked }: { isMasked: boolean }) {
  return (
    <fieldset>
      <legend className="part-title pb-2">开票</legend>
      <Fields>
        <form.Text name="InvoiceTitle" />
        <form.Text name="TaxNumber" />
      </Fields>
      <Fields>
        <form.Text name="InvoiceAddress" />
        <form.Text name="BankAccount" {...(isMasked && { hint: maskedHint })} />
      </Fields>
    </fieldset>
  );
}

const maskedHint = '带星号的原样保存，不会改动';

function ContactFields({ isMasked }: { isMasked: boolean }) {
  return (
    <fieldset>
      <legend className="part-title pb-2">主联络人</legend>
      <Fields>
        <form.Text name="DailyOperator" />
        <form.Text name="OperatorPhone" {...(isMasked && { hint: maskedHint })} />
        <form.Text name="Email" />
      </Fields>
    </fieldset>
  );
}

function OtherFields({ member }: { member: ManagedMember | undefined }) {
  return (
    <fieldset>
      <legend className="part-title pb-2">其他</legend>
      <Fields>
        <form.Day name="JoinDate" hint="不填时为审核通过之日" />
        <form.Count name="SortNumber" />
      </Fields>
      <form.Area name="Remarks" />
      <form.Own name="FilePath" hint="10MB 以内，多个文件请打包为 zip">
        <FileField
          label="附件"
          kind={attachmentUpload}
          endpoint={businessFiles.UploadMemberFile}
          preview={(address) => (address === member?.FilePath ? member.FileName : '已上传')}
        />
      </form.Own>
    </fieldset>
  );
}

interface NatureFieldProps {
  id?: string;
  value?: string;
  onChange?: (nature: string) => void;
}

const usual = ['国有企业', '民营企业', '外资企业', '事业单位', '社会团体'];
const other = '其他';

/** Selects one of the usual natures of a company, or edits another one. */
function NatureField({ id, value = '', onChange }: NatureFieldProps) {
  const [isOther, setOther] = useState(value !== '' && !usual.includes(value));
  return (
    <div className="nature stack" id={id} role="group" aria-label="单位性质">
      <Radio.Group
        options={[...usual, other]}
        value={isOther ? other : value}
        onChange={({ target }) => {
          setOther(target.value === other);
          onChange?.(target.value === other ? '' : String(target.value));
        }}
      />
      {isOther && (
        <Input aria-label="其他单位性质" value={value} onChange={({ target }) => onChange?.(target.value)} />
      )}
    </div>
  );
}
