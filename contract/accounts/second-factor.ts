import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { cleanNumber } from '../fields/normal-form.ts';
import { optionalText, password, recordId } from '../fields/rules.ts';

export const recoveryCodeCount = 10;

export const totpLength = 6;

/** Blanks in the middle are how apps show it. */
const code = v.pipe(
  optionalText(20, cleanNumber),
  v.check((text) => text === '' || /^\d{6}$/.test(text), `请输入 ${totpLength} 位数字的动态码`),
);

/** Either of the two; at the sign-in both may be blank. */
export const secondFactorFields = {
  /** Six digits from the app. */
  Totp: code,
  RecoveryCode: optionalText(40),
};

/** An open session alone changes nothing here: it may be unattended. */
const ownPassword = password('请输入登录密码');

const passwordAndCode = v.pipe(
  v.object({ Password: ownPassword, ...secondFactorFields }),
  v.forward(
    v.partialCheck(
      [['Totp'], ['RecoveryCode']],
      ({ Totp, RecoveryCode }) => Totp !== '' || RecoveryCode !== '',
      '请输入动态码',
    ),
    ['Totp'],
  ),
);

/** Shown once: the database contains only their hashes. */
const newCodes = v.object({ RecoveryCodes: v.array(v.string()) });

/** The second factor of administrators (RFC 6238). */
export const systemSecondFactor = endpoints(systemBase, {
  GetTotp: {
    method: 'GET',
    audience: 'administrator',
    summary: '是否已启用两步验证、何时启用；密钥由 BeginTotp 给出',
    input: v.object({}),
    output: v.object({
      IsEnabled: v.boolean(),
      /** Blank when it is not enabled. */
      EnabledTime: v.string(),
    }),
    beforeSecondFactor: true,
  },
  BeginTotp: {
    method: 'POST',
    audience: 'administrator',
    summary:
      '取得两步验证的密钥，凭登录密码：otpauth 地址与二维码（SVG）；启用之前每次都是新的，启用之后不再显示（409）',
    input: v.object({ Password: ownPassword }),
    output: v.object({ Secret: v.string(), Address: v.string(), Qr: v.string() }),
    beforeSecondFactor: true,
  },
  EnableTotp: {
    method: 'POST',
    audience: 'administrator',
    summary:
      '启用两步验证，凭登录密码和 BeginTotp 的密钥产生的动态码；答复十个恢复码，只此一次；其他会话随即结束',
    input: v.object({
      Password: ownPassword,
      Totp: v.pipe(
        code,
        v.check((text) => text !== '', '请输入动态码'),
      ),
    }),
    output: newCodes,
    beforeSecondFactor: true,
  },
  DisableTotp: {
    method: 'POST',
    audience: 'administrator',
    summary: '停用两步验证（限本人），须给出登录密码，以及动态码或恢复码',
    input: passwordAndCode,
    output: v.null(),
  },
  RenewRecoveryCodes: {
    method: 'POST',
    audience: 'administrator',
    summary: '更换恢复码，原来的随即作废；须给出登录密码，以及动态码或恢复码',
    input: passwordAndCode,
    output: newCodes,
  },
  ResetTotp: {
    method: 'POST',
    permission: 'admin:save',
    summary: '取消管理员的两步验证，例如手机丢失时；其会话随即结束',
    input: v.object({ AdminId: recordId('请选择管理员') }),
    output: v.null(),
    asksSecondFactor: true,
  },
});
