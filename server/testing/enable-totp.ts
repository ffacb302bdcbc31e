import { sql } from 'kysely';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { codeAt } from '../modules/sessions/totp.ts';
import { usualPassword } from './factories/records.ts';
import type { TestApp } from './start-test-app.ts';

/** An administrator's second factor: a phone, and recovery codes on paper. */
export interface Phone {
  secret: string;
  recoveryCodes: string[];
  /** A code that is good now, although the one before may have been this one. */
  code(): Promise<string>;
}

/** Enables the second factor, by default so long ago that it deletes without another administrator. */
export async function enableTotp(
  test: TestApp,
  token: string,
  { Password = usualPassword, isYoung = false }: { Password?: string; isYoung?: boolean } = {},
): Promise<Phone> {
  const { Secret: secret } = await test.call(systemSecondFactor.BeginTotp, { Password }, token);
  const form = { Password, Totp: codeAt(secret) };
  const { RecoveryCodes } = await test.call(systemSecondFactor.EnableTotp, form, token);
  if (!isYoung)
    await sql`update administrator_totp set enabled_at = enabled_at - interval '25 hours'`.execute(test.db);
  return {
    secret,
    recoveryCodes: RecoveryCodes,
    async code() {
      await test.db.updateTable('administrator_totp').set({ last_step: 0 }).execute();
      return codeAt(secret);
    },
  };
}
