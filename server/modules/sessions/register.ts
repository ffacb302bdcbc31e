import { systemOwnAccount } from '#contract/accounts/own-account.ts';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { memberSessions, systemSessions, webSessions } from '#contract/accounts/sessions.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { randomCaptchaText } from './captcha-picture.ts';
import { memberSessionHandlers } from './member-routes.ts';
import { ownAccountHandlers } from './own-account-routes.ts';
import { systemSessionHandlers, webSessionHandlers } from './routes.ts';
import { secondFactorHandlers } from './second-factor-routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const { db, vault, jobs, assertCanChange } = deps;
  const budget = deps.config.limits.signIn;
  const captchaText = deps.captchaText ?? randomCaptchaText;
  api.serve(systemSessions, systemSessionHandlers({ db, vault, captchaText, budget }));
  api.serve(webSessions, webSessionHandlers({ db }));
  api.serve(systemOwnAccount, ownAccountHandlers({ db, assertCanChange }));
  api.serve(systemSecondFactor, secondFactorHandlers({ db, vault, assertCanChange }));
  api.serve(memberSessions, memberSessionHandlers({ db, vault, jobs, budget }));
}
