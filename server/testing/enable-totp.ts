import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { codeAt } from '../modules/sessions/totp.ts';
import type { TestApp } from './start-test-app.ts';

/** An administrator's second factor: a phone, and recovery codes on paper. */
export interface Phone {
  secret: string;
  recoveryCodes: string[];
  /** A code that is good now, although the one before may have been this one. */
  code(): Promise<string>;
}

export async function enableTotp(test: TestApp, token: string): Promise<Phone> {
  const { Secret: secret } = await test.call(systemSecondFactor.GetTotp, {}, token);
  const form = { Totp: codeAt(secret) };
  const { RecoveryCodes } = await test.call(systemSecondFactor.EnableTotp, form, token);
  return {
    secret,
    recoveryCodes: RecoveryCodes,
    async code() {
      await test.db.updateTable('administrator_totp').set({ last_step: 0 }).execute();
      return codeAt(secret);
    },
  };
}
