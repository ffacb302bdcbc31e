import { createContext, useContext, type ReactNode } from 'react';
import { attachmentUpload, webFiles } from '#contract/content/files.ts';
import { optionKind } from '#contract/members/options.ts';
import { upload } from '#ui/api/call.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { useForm } from '#ui/form/use-form.ts';
import { useCanMail } from '../site-data.ts';
import styles from './application.module.css';
import { OptionField } from './option-field.tsx';
import type { ApplicationValues } from './values.ts';
import type { Way } from './ways.ts';

interface FormPart {
  form: ReturnType<typeof useForm<ApplicationValues>>;
}

/** Names of the fields that are shown, as those of one step; undefined: all. The others keep what was typed. */
export const ShownFields = createContext<ReadonlySet<string> | undefined>(undefined);

interface PartProps {
  title: string;
  names: readonly (keyof ApplicationValues)[];
  children: ReactNode;
}

function Part({ title, names, children }: PartProps) {
  const shown = useContext(ShownFields);
  return (
    <fieldset className={`${styles.part} m-0 min-0`} hidden={shown && !names.some((name) => shown.has(name))}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

interface PlaceProps {
  name: keyof ApplicationValues;
  isWide?: boolean;
  children: ReactNode;
}

/** The place of one field. */
export function Place({ name, isWide = false, children }: PlaceProps) {
  const shown = useContext(ShownFields);
  return (
    <div className={isWide ? styles.wide : undefined} hidden={shown && !shown.has(name)}>
      {children}
    </div>
  );
}

export function CompanyFields({ form: { field } }: FormPart) {
  return (
    <Part
      title="单位信息"
      names={[
        'MemberName',
        'CompanyTypeId',
        'MemberLevelId',
        'LegalPerson',
        'CompanyMent',
        'RegAddress',
        'Mainbusiness',
      ]}
    >
      <Place name="MemberName" isWide>
        <TextField
          field={field('MemberName')}
          label="公司名称"
          autoComplete="organization"
          hint="与营业执照一致的全称"
        />
      </Place>
      <Place name="CompanyTypeId">
        <OptionField field={field('CompanyTypeId')} label="单位归类" kind={optionKind.companyType} />
      </Place>
      <Place name="MemberLevelId">
        <OptionField field={field('MemberLevelId')} label="会员等级" kind={optionKind.memberLevel} />
      </Place>
      <Place name="LegalPerson">
        <TextField field={field('LegalPerson')} label="负责人" />
      </Place>
      <Place name="CompanyMent">
        <TextField field={field('CompanyMent')} label="单位性质" placeholder="如：国有企业" />
      </Place>
      <Place name="RegAddress" isWide>
        <TextField field={field('RegAddress')} label="注册地址" autoComplete="street-address" />
      </Place>
      <Place name="Mainbusiness" isWide>
        <TextField field={field('Mainbusiness')} label="主营业务" rows={2} />
      </Place>
    </Part>
  );
}

export function ContactFields({ form: { field } }: FormPart) {
  const canMail = useCanMail();
  return (
    <Part title="联系方式" names={['DailyOperator', 'OperatorPhone', 'Email']}>
      <Place name="DailyOperator">
        <TextField field={field('DailyOperator')} label="联络人" autoComplete="name" />
      </Place>
      <Place name="OperatorPhone">
        <TextField
          field={field('OperatorPhone')}
          label="手机号码"
          type="tel"
          autoComplete="tel-national"
          hint="也可填写固定电话：区号-号码"
        />
      </Place>
      <Place name="Email" isWide>
        <TextField
          field={field('Email')}
          label="邮箱"
          type="email"
          autoComplete="email"
          hint={canMail ? '审核结果将发送到此邮箱' : '网站暂不发邮件，审核结果请凭账号登录查看'}
        />
      </Place>
    </Part>
  );
}

export function AccountFields({ form: { field }, isKnown }: FormPart & { isKnown: boolean }) {
  if (isKnown)
    return (
      <Part title="登录账号" names={['Account']}>
        <TextField field={field('Account')} label="账号" isReadOnly hint="账号与密码不能在此修改" />
      </Part>
    );
  return (
    <Part title="登录账号" names={['Account', 'Pwd']}>
      <Place name="Account">
        <TextField
          field={field('Account')}
          label="账号"
          autoComplete="username"
          autoCapitalize="none"
          hint="用于登录查看审核进度，提交后不可修改"
        />
      </Place>
      <Place name="Pwd">
        <PasswordField
          field={field('Pwd')}
          label="密码"
          autoComplete="new-password"
          hint="至少 8 位，含大写字母、小写字母、数字、符号中的三类，16 位以上不限种类；不要包含账号"
        />
      </Place>
    </Part>
  );
}

interface AttachmentProps extends FormPart {
  way: Way;
  onBusyChange: (isBusy: boolean) => void;
}

export function AttachmentFields({ form: { field, put, values }, way, onBusyChange }: AttachmentProps) {
  return (
    <Part title="附件与备注" names={['FilePath', 'Remarks']}>
      <Place name="FilePath" isWide>
        <FileField
          field={field('FilePath')}
          fileName={values.FileName}
          onFileName={(name) => put('FileName', name)}
          label="附件"
          kind={attachmentUpload}
          send={(file, options) => upload(webFiles.UploadFile, file, file.name, { ...way.calls, ...options })}
          onBusyChange={onBusyChange}
          hint="支持所有 Office 文档格式及 PDF、图片，不超过 10MB；多个文件请打包为 zip 或 rar 后上传"
        />
      </Place>
      <Place name="Remarks" isWide>
        <TextField field={field('Remarks')} label="备注" rows={2} />
      </Place>
    </Part>
  );
}
