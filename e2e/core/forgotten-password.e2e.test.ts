import { expect } from 'vitest';
import { businessSettings } from '#contract/public-site/settings.ts';
import { openVault } from '../../server/platform/core/vault.ts';
import { makeMember } from '../../server/testing/factories/records.ts';
import { testCaptcha } from '../../server/testing/start-test-app.ts';
import { allFindings } from '../support/axe.ts';
import { entranceOf, fillSignIn, openSignIn, passwordField } from '../support/signing-in.ts';
import { test } from '../support/test.ts';

test('a member with a forgotten password receives a mail, chooses a new password and signs in', async ({
  product,
  site,
  administrator,
}) => {
  const Contacts = [{ Label: '会员服务', Value: '0500-5550170' }];
  // Without a mail server no mail is promised.
  const SmtpUrl = 'smtp://mail.invalid:9';
  await site.call(businessSettings.SaveSiteConfig, { Contacts, SmtpUrl }, administrator);
  const member = await makeMember(site);
  const page = await product.open('/home');
  const signIn = await openSignIn(page);
  await signIn.getByRole('button', { name: '忘记密码？' }).click();
  const forgotten = page.getByRole('dialog', { name: '忘记密码' });
  // For those without an address.
  const call = forgotten.getByRole('link', { name: '0500-5550170' });
  expect(await call.getAttribute('href')).toBe('tel:05005550170');
  await forgotten.getByLabel('账号').fill(member.account);
  await forgotten.getByAltText('验证码图片').waitFor();
  await forgotten.getByLabel(/^\*?\s*验证码/).fill(testCaptcha);
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await forgotten.getByText('如账号存在，邮件已发送至登记邮箱').waitFor();

  await page.goto(`${product.origin}/home?ResetPwd=${await mailedTicket()}`);
  const dialog = page.getByRole('dialog', { name: '设置新密码' });
  await passwordField(dialog, '新密码').fill('Harbour-Light-99');
  await passwordField(dialog, '确认新密码').fill('Harbour-Light-99');
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');

  const again = page.getByRole('dialog', { name: '会员登录' });
  await again.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await fillSignIn(again, member.account, 'Harbour-Light-99');
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await page.close();

  async function mailedTicket(): Promise<string> {
    const vault = await openVault(site.dataDir, undefined);
    const find = () =>
      site.db
        .selectFrom('outgoing_messages')
        .select('body')
        .where('subject', '=', '重新设置密码')
        .executeTakeFirst();
    // The answer arrives first; a job sends the mail.
    await expect.poll(find).toBeDefined();
    const { body } = (await find())!;
    return /ResetPwd=([\w-]+)/.exec(vault.open(body))?.[1] ?? '';
  }
});
