import { passwordLinkText, type memberSessions } from '#contract/accounts/sessions.ts';
import { resultCode } from '#contract/api/envelope.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { invalid, needs, refused, sessionGone } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import type { Handlers, RequestContext } from '../../platform/http/api/serve.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordUnlessDiskFull, recordOperation } from '../../platform/operation-log/record-operation.ts';
import { recordSignIn } from './accounts.ts';
import { redeemCaptcha } from './captchas.ts';
import { askForPasswordLink, accountOfTicket, resetPasswordByMail } from './forgotten-password.ts';
import { formerPasswordError, isFormerPassword } from './former-passwords.ts';
import {
  changeMemberPassword,
  findCompanyName,
  findMemberCaller,
  findMemberCredentials,
} from './member-accounts.ts';
import { passwordError } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { personOfTicket, setPasswordByTicket } from './person-links.ts';
import { changeOwnPersonPassword, provePerson, signPersonIn, switchCompany } from './person-sign-in.ts';
import { findPersonById, loginOf } from './persons.ts';
import {
  beginAttempt,
  forgiveAttempts,
  isCaptchaNeeded,
  recordWrongProof,
  refusalOf,
  triesLeft,
} from './sign-in-attempts.ts';
import { endSession, endSessionsOf, findSession, startSession } from './store.ts';

const wrongCredentials = '账号或密码错误';
const wrongOldPassword = '旧密码错误';

export function memberSessionHandlers(deps: ModuleDependencies): Handlers<typeof memberSessions> {
  const { db, vault, config } = deps;
  return {
    async GetLoginToken(form, context) {
      const { by, address, device, log } = context;
      const attempt = { audience: 'member', accountKey: keyOf(form.account), address } as const;
      await assertCaptcha(db, attempt, form);
      await beginAttempt(db, attempt, config.limits.signIn);

      const credentials = await findMemberCredentials(db, form.account);
      const isRight = await verifyPassword(form.password, credentials?.passwordHash);
      if (!credentials || !isRight || !credentials.isEnabled) {
        const person = await provePerson({ db, vault }, form);
        if (person) {
          await forgiveAttempts(db, attempt);
          return await signPersonIn(db, person, form.MemberId, context);
        }
        log.info({ audience: 'member', address }, 'signInRefused');
        const after = { Reason: refusalOf(credentials, isRight) };
        const recordId = credentials?.id ?? '';
        const refusal = { entityType: 'member', recordId, after, resultCode: resultCode.refused };
        // People type passwords and phone numbers into the account field.
        const name = credentials?.account ?? maskText(form.account);
        await recordUnlessDiskFull(db, { ...by, name }, refusal, log);
        throw refused(wrongCredentials, await triesLeft(db, attempt));
      }

      await forgiveAttempts(db, attempt);
      log.info({ memberId: credentials.id, address }, 'memberSignedIn');
      return await transaction(db, async (tx) => {
        if (!(await recordSignIn(tx, 'members', credentials))) throw refused(wrongCredentials);
        const self = { ...by, kind: 'member', id: credentials.id, name: credentials.account } as const;
        await recordUnlessDiskFull(tx, self, { entityType: 'member', recordId: credentials.id }, log);
        return await startSession(tx, { audience: 'member', holderId: credentials.id, address, device });
      });
    },

    async Logout(_input, { token, by, log }) {
      const session = token === undefined ? undefined : await findSession(db, 'member', token);
      if (!session) return;
      const caller = await findMemberCaller(db, session);
      await endSession(db, session.sessionKey);
      const self = { ...by, kind: 'member', id: session.holderId, name: caller?.name ?? '' } as const;
      await recordUnlessDiskFull(db, self, { entityType: 'member', recordId: session.holderId }, log);
    },

    async SwitchCompany({ MemberId }, context) {
      return await switchCompany(db, context.caller, MemberId, context);
    },

    async ForgotPwd(form, { by, siteAddress }) {
      if (!(await redeemCaptcha(db, form.FullName, form.TreeCode))) throw refused('验证码错误');
      await askForPasswordLink(deps, form.Account, { by, siteUrl: await siteAddress() });
      return new Answer(null, { message: passwordLinkText(form.Account) });
    },

    async GetPwdTicket({ Ticket }) {
      const person = await personOfTicket({ db, vault }, Ticket);
      return { Account: person?.login ?? (await accountOfTicket(db, Ticket)) };
    },

    async ResetPwdByMail(form, { by, log }) {
      const person = await personOfTicket({ db, vault }, form.Ticket);
      if (person) {
        await setPasswordByTicket(db, person, { ...form, by });
        return new Answer(null, { message: '密码已修改，请登录' });
      }
      const memberId = await resetPasswordByMail(db, form, by);
      log.info({ memberId }, 'memberPasswordResetByMail');
      return new Answer(null, { message: '密码已修改，请登录' });
    },

    async EditMemberPwd(form, { caller, by, address, log }) {
      if (caller.personId !== undefined) {
        const person = await assertOldPersonPassword(deps, form.Pwd, { caller, address, by, log });
        await changeOwnPersonPassword(deps, form, { caller, by, person });
        return new Answer(null, { message: '修改成功' });
      }
      const previous = await assertOldPassword(db, form.Pwd, { caller, address, by, log });
      await assertGoodPassword(db, form, { caller, previous });

      const passwordHash = await hashPassword(form.Newpwd);
      await transaction(db, async (tx) => {
        const change = { passwordHash, mustChange: false, previous };
        if (!(await changeMemberPassword(tx, caller.id, change))) throw invalid({ Pwd: wrongOldPassword });
        await recordOperation(tx, by, { entityType: 'member', recordId: caller.id });
        await endSessionsOf(tx, {
          audience: 'member',
          holderId: caller.id,
          exceptSession: caller.sessionKey,
        });
      });
      log.info({ memberId: caller.id }, 'memberPasswordChanged');
      return new Answer(null, { message: '修改成功' });
    },
  };
}

async function assertGoodPassword(
  db: Database,
  { Pwd, Newpwd }: { Pwd: string; Newpwd: string },
  { caller: { id, account }, previous }: { caller: MemberCaller; previous: string },
): Promise<void> {
  const company = await findCompanyName(db, id);
  const error = await passwordError(db, Newpwd, { account, kind: 'member', company });
  if (error) throw invalid({ Newpwd: error });
  if (Newpwd === Pwd) throw invalid({ Newpwd: '新密码不能与旧密码相同' });
  const holder = { audience: 'member', holderId: id, present: previous } as const;
  if (await isFormerPassword(db, holder, Newpwd)) throw invalid({ Newpwd: formerPasswordError });
}

/** Returns the key by which attempts are counted: a number or address counts once, however it is written. */
const keyOf = (account: string) => loginOf(account)?.value ?? compareKey(account);

interface Attempt {
  audience: 'member';
  accountKey: string;
  address: string;
}

/** Requires a captcha after many failures from all networks (security line 3). */
async function assertCaptcha(
  db: Database,
  attempt: Attempt,
  { TreeCode, FullName }: { TreeCode: string; FullName: string },
): Promise<void> {
  if (!(await isCaptchaNeeded(db, attempt))) return;
  if (TreeCode === '' || FullName === '') throw needs('captcha', '请输入验证码');
  if (!(await redeemCaptcha(db, FullName, TreeCode))) throw refused('验证码错误');
}

type OwnContext = Pick<RequestContext<'applicant'>, 'caller' | 'address' | 'by' | 'log'>;

/** Returns the stored hash. Guessing here counts like guessing at the sign-in. */
async function assertOldPassword(
  db: Database,
  password: string,
  { caller, address, by, log }: OwnContext,
): Promise<string> {
  const attempt = { audience: 'member', accountKey: compareKey(caller.account), address } as const;
  await beginAttempt(db, attempt);
  const credentials = await findMemberCredentials(db, caller.account);
  const isRight = await verifyPassword(password, credentials?.passwordHash);
  if (!credentials || !isRight) {
    await recordWrongProof(db, by, { entityType: 'member', recordId: caller.id, log });
    throw invalid({ Pwd: wrongOldPassword });
  }
  await forgiveAttempts(db, attempt);
  return credentials.passwordHash;
}

/** Returns the person of the session. Guessing here counts like guessing at the sign-in. */
async function assertOldPersonPassword(
  { db, vault }: SealedDatabase,
  password: string,
  { caller, address, by, log }: OwnContext,
) {
  const person = await findPersonById(db, caller.personId ?? 0);
  if (!person) throw sessionGone('member');
  const attempt = {
    audience: 'member',
    accountKey: keyOf(vault.open(person.login_sealed)),
    address,
  } as const;
  await beginAttempt(db, attempt);
  if (!(await verifyPassword(password, person.password_hash || undefined))) {
    await recordWrongProof(db, by, { entityType: 'member', recordId: caller.id, log });
    throw invalid({ Pwd: wrongOldPassword });
  }
  await forgiveAttempts(db, attempt);
  return person;
}
