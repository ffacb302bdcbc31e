import { expect } from 'vitest';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { enableTotp } from '../../testing/enable-totp.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { SaveSiteConfig: save } = businessSettings;

const changes = [
  { SiteUrl: 'https://www.a.example' },
  { MailFrom: 'office@a.example' },
  { SmtpUrl: 'smtps://office:code@mail.example' },
  { SmsWebhookUrl: 'https://sms.example/send' },
  { AnalyticsScript: 'https://stat.example/s.js' },
  { MobileSiteUrl: 'https://m.a.example' },
  { BackupFolder: '/var/tmp/backups-elsewhere' },
  { RequireTotp: 1 },
];

test('a change of a sensitive setting asks for the second factor of an administrator who has one', async ({
  site,
}) => {
  const careful = await signInAdministrator(site);
  const phone = await enableTotp(site, careful);
  await site.db
    .updateTable('sessions')
    .set({ totp_at: new Date(0) })
    .execute();

  for (const change of changes)
    expect(await site.send(save, change, careful)).toMatchObject({ Code: 510, Data: { Need: 'totp' } });
  expect(
    await site.send(save, { Address: '澜州市', SmtpUrl: 'not set', MailFrom: '' }, careful),
  ).toMatchObject({
    Code: 200,
  });

  expect(await saveWithCode(site, changes[2]!, careful, await phone.code())).toMatchObject({ Code: 200 });
  expect(await site.send(save, { SmtpUrl: 'set' }, careful)).toMatchObject({ Code: 200 });
});

test('the other administrators learn from the bell who changed which sensitive setting', async ({ site }) => {
  const [changer, other] = [await signInAdministrator(site), await signInAdministrator(site)];
  const clerk = await signInAdministrator(site, ['news:list']);
  const bell = async (token: string) => {
    const { Counts, Waiting } = await site.call(businessWorkbench.GetWaiting, {}, token);
    const cases = Waiting.filter(({ Kind }) => Kind === 'setting').map(({ Title }) => Title);
    return { count: Counts.find(({ Kind }) => Kind === 'setting')?.Count, last: cases.at(-1) ?? '' };
  };
  const before = (await bell(other)).count ?? 0;

  await site.call(save, { MailFrom: 'new@a.example', SmsWebhookUrl: 'https://sms.example/new' }, changer);
  await site.call(save, { Address: '别处' }, changer);

  const heard = await bell(other);
  expect(heard.count).toBe(before + 1);
  expect(heard.last).toMatch(/ 修改了发件人、短信接口$/);
  expect(heard.last).not.toContain('a.example');
  expect(await bell(clerk)).toEqual({ count: undefined, last: '' });
  expect((await bell(changer)).last).not.toMatch(/ 修改了发件人、短信接口$/);
});

async function saveWithCode(site: TestApp, form: object, token: string, totp: string) {
  const response = await site.app.inject({
    method: 'POST',
    url: save.path,
    payload: form,
    headers: { token, totp },
  });
  return response.json<{ Code: number }>();
}
