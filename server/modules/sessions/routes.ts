import { systemOwnAccount } from '#contract/accounts/own-account.ts';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { memberSessions, systemSessions, webSessions } from '#contract/accounts/sessions.ts';
import { resultCode } from '#contract/api/envelope.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Api, Handlers, RequestContext } from '../../platform/http/api/serve.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordUnlessDiskFull, recordOperation } from '../../platform/operation-log/record-operation.ts';
import { changePassword, recordSignIn } from './accounts.ts';
import { assertOwnPassword, findCredentials } from './administrator-accounts.ts';
import { askSecondFactor } from './ask-second-factor.ts';
import { randomCaptchaText } from './captcha-picture.ts';
import { issueCaptcha, issueProofOfWork, redeemCaptcha } from './captchas.ts';
import { formerPasswordError, isFormerPassword } from './former-passwords.ts';
import { memberSessionHandlers } from './member-routes.ts';
import { endAllSessions, endOneSession, listSessions } from './open-sessions.ts';
import { passwordError } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { secondFactorHandlers } from './second-factor-routes.ts';
import { beginAttempt, forgiveAttempts, refusalOf } from './sign-in-attempts.ts';
import { endSession, endSessionsOf, startSession } from './store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemSessions, systemSessionHandlers(deps));
  api.serve(webSessions, webSessionHandlers(deps));
  api.serve(systemOwnAccount, ownAccountHandlers(deps));
  api.serve(systemSecondFactor, secondFactorHandlers(deps));
  api.serve(memberSessions, memberSessionHandlers(deps));
}

const wrongCredentials = '账号或密码错误';
const wrongOldPassword = '旧密码错误';

type PasswordForm = { Password: string; Newpwd: string };

function systemSessionHandlers(deps: ModuleDependencies): Handlers<typeof systemSessions> {
  const { db, vault, captchaText = randomCaptchaText, config } = deps;
  return {
    async GetCode({ kind }, { address }) {
      if (kind === 'work') {
        const { work, ticket: workTicket } = await issueProofOfWork(db, address);
        return new Answer({ Challenge: work.challenge, Bits: work.bits }, { url: workTicket });
      }
      const { picture, ticket } = await issueCaptcha(db, captchaText(), address);
      return new Answer(picture, { url: ticket });
    },

    async Login(form, { by, address, device, log }) {
      if (!(await redeemCaptcha(db, form.FullName, form.TreeCode))) throw refused('验证码错误');
      const attempt = { audience: 'administrator', accountKey: compareKey(form.Account), address } as const;
      const attemptId = await beginAttempt(db, attempt, config.limits.signIn);

      const credentials = await findCredentials(db, form.Account);
      const isRight = await verifyPassword(form.Password, credentials?.passwordHash);
      if (!credentials || !isRight || !credentials.isEnabled) {
        log.info({ audience: 'administrator', address }, 'signInRefused');
        const recordId = credentials?.id ?? '';
        const after = { Reason: refusalOf(credentials, isRight) };
        const entry = { entityType: 'administrator', recordId, after, resultCode: resultCode.refused };
        // People type passwords and phone numbers into the account field.
        const name = credentials?.account ?? maskText(form.Account);
        await recordUnlessDiskFull(db, { ...by, name }, entry, log);
        throw refused(wrongCredentials);
      }

      const isGiven = await askSecondFactor({ db, vault }, form, { credentials, attemptId, by, log });
      await forgiveAttempts(db, attempt);
      log.info({ administratorId: credentials.id, address }, 'administratorSignedIn');
      return await transaction(db, async (tx) => {
        if (!(await recordSignIn(tx, 'administrators', credentials))) throw refused(wrongCredentials);
        const self = { ...by, kind: 'administrator', id: credentials.id, name: credentials.account } as const;
        await recordUnlessDiskFull(tx, self, { entityType: 'administrator', recordId: credentials.id }, log);
        const holder = { audience: 'administrator', holderId: credentials.id } as const;
        return await startSession(tx, { ...holder, address, device, isProven: isGiven });
      });
    },

    async Logout(_input, { by, caller, log }) {
      await endSession(db, caller.sessionKey);
      await recordUnlessDiskFull(db, by, { entityType: 'administrator', recordId: caller.id }, log);
    },

    EditAdminPwd: (form, context) => changeOwnPassword(db, form, context),
  };
}

function webSessionHandlers({ db }: ModuleDependencies): Handlers<typeof webSessions> {
  return { EditAdminPwd: (form, context) => changeOwnPassword(db, form, context) };
}

function ownAccountHandlers({ db, assertCanChange }: ModuleDependencies): Handlers<typeof systemOwnAccount> {
  return {
    GetSessions: ({ adminid }, { caller }) => listSessions(db, caller, adminid),
    async EndSession({ SessionId, AdminId }, { caller, by }) {
      const ending = { caller, by, assertCanChange };
      if (SessionId !== undefined) await endOneSession(db, SessionId, ending);
      else if (AdminId !== undefined) await endAllSessions(db, AdminId, ending);
    },
  };
}

async function changeOwnPassword(db: Database, form: PasswordForm, context: RequestContext<'administrator'>) {
  const { caller, by, log } = context;
  const previous = await assertOwnPassword(db, form.Password, { ...context, message: wrongOldPassword });
  const error = await passwordError(db, form.Newpwd, { account: caller.account, kind: 'administrator' });
  if (error) throw invalid({ Newpwd: error });
  if (form.Newpwd === form.Password) throw invalid({ Newpwd: '新密码不能与旧密码相同' });
  const holder = { audience: 'administrator', holderId: caller.id, present: previous } as const;
  if (await isFormerPassword(db, holder, form.Newpwd)) throw invalid({ Newpwd: formerPasswordError });

  const passwordHash = await hashPassword(form.Newpwd);
  await transaction(db, async (tx) => {
    const change = { passwordHash, mustChange: false, previous };
    const isChanged = await changePassword(tx, 'administrators', caller.id, change);
    if (!isChanged) throw invalid({ Password: wrongOldPassword });
    await recordOperation(tx, by, { entityType: 'administrator', recordId: caller.id });
    await endSessionsOf(tx, {
      audience: 'administrator',
      holderId: caller.id,
      exceptSession: caller.sessionKey,
    });
  });
  log.info({ administratorId: caller.id }, 'administratorPasswordChanged');
  return new Answer(null, { message: '修改成功' });
}
