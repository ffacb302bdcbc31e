import type { FastifyBaseLogger } from 'fastify';
import { resultCode } from '#contract/api/envelope.ts';
import { signInRefusal } from '#contract/back-office/audit.ts';
import { needs, refused } from '../../platform/core/errors.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordUnlessDiskFull } from '../../platform/operation-log/record-operation.ts';
import { returnCaptcha } from './captchas.ts';
import { hasSecondFactor, isProven, wrongCode, wrongRecoveryCode, type GivenCode } from './second-factor.ts';
import { withdrawAttempt } from './sign-in-attempts.ts';

interface SigningIn {
  credentials: { id: number; account: string };
  attemptId: number;
  by: Actor;
  log: FastifyBaseLogger;
}

/**
 * Requires the second factor after the right password, where there is one; the captcha stays valid for the attempt that
 * sends it.
 * @returns whether one was given
 */
export async function askSecondFactor(
  { db, vault }: SealedDatabase,
  form: GivenCode & { FullName: string },
  { credentials, attemptId, by, log }: SigningIn,
): Promise<boolean> {
  if (!(await hasSecondFactor(db, credentials.id))) return false;
  if (form.Totp === '' && form.RecoveryCode === '') {
    await withdrawAttempt(db, attemptId);
    await returnCaptcha(db, form.FullName);
    throw needs('totp', '请输入动态码');
  }
  if (await isProven({ db, vault }, credentials.id, form)) return true;
  await returnCaptcha(db, form.FullName);
  log.info({ administratorId: credentials.id }, 'secondFactorRefused');
  const after = { Reason: form.Totp === '' ? signInRefusal.recoveryCode : signInRefusal.code };
  const refusal = {
    entityType: 'administrator',
    recordId: credentials.id,
    after,
    resultCode: resultCode.refused,
  };
  await recordUnlessDiskFull(db, { ...by, name: credentials.account }, refusal, log);
  throw refused(form.Totp === '' ? wrongRecoveryCode : wrongCode(), { Need: 'totp' });
}
