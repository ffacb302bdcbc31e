import { expect } from 'vitest';
import { systemSessions } from '#contract/sessions.ts';
import { startSession } from '../server/sessions/store.ts';
import { makeAdministrator } from '../server/testing/make.ts';
import { openBackOffice } from './back-office.ts';
import { savingScreens, type Form } from './robust-screens.ts';
import { test as journey } from './test.ts';
import { readCaptcha } from './read-captcha.ts';

/* Each save of certificates, staff and site: over a session that ends, and without a network. */

const test = journey.extend('provoked', { scope: 'file' }, [
  'ERR_INTERNET_DISCONNECTED',
  'ERR_FAILED',
  'status of 4',
]);

const rounds = { expired: '甲', offline: '乙' } as const;

test.for(savingScreens(Object.values(rounds)))(
  '$name is saved after a new sign-in, and when the network is back',
  async ({ make, open }, { product, administrator }) => {
    const { site } = product;
    const clerk = await makeAdministrator(site);
    const session = await startSession(site.db, { audience: 'administrator', holderId: clerk.id });
    const page = await openBackOffice(product, await make(product, administrator), {}, session);

    const first = await open(page, rounds.expired);
    const typed = await type(first, rounds.expired);
    await site.call(systemSessions.Logout, {}, session);
    // Not by the mouse: the picture of what is typed may have asked first, and then the question is there already.
    await first.button.dispatchEvent('click');
    const renewal = page.getByRole('dialog', { name: '请重新登录' });
    await renewal.getByText(clerk.account).waitFor();
    expect(await first.field?.inputValue()).toBe(typed);
    await renewal.getByRole('textbox', { name: '密码' }).fill(clerk.password);
    await renewal.getByLabel('验证码', { exact: true }).fill(await readCaptcha(renewal));
    await page.keyboard.press('Enter');
    await first.isDone();

    const second = await open(page, rounds.offline);
    const kept = await type(second, rounds.offline);
    await page.context().setOffline(true);
    await second.button.click();
    await page.getByText('后端接口连接异常').first().waitFor();
    expect(await second.field?.inputValue()).toBe(kept);
    await page.context().setOffline(false);
    await second.again?.();
    await second.button.click();
    await second.isDone();
    await page.close();
  },
);

async function type({ field }: Form, round: string): Promise<string | undefined> {
  if (!field) return undefined;
  const text = (await field.inputValue()) + round;
  await field.fill(text);
  return text;
}
