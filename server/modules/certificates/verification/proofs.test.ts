import { createPublicKey, verify } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import {
  revocationMark,
  revocationsText,
  signatureOf,
  type EmbeddedKeys,
  type RevocationList,
  type SignedRevocations,
} from '#contract/certificates/certificate-code.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { siteColourNames, siteColours, usualColour } from '#contract/public-site/site-colours.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as base } from '../../../testing/test.ts';

/* Files published for verifying certificates without the server: keys, revocations and the verifier page. */

const test = base.extend('builtFolder', { scope: 'file' }, resolve('dist'));

const get = (site: TestApp, url: string) => site.app.inject({ url });
const readKeys = async (site: TestApp) =>
  (await get(site, '/.well-known/certificate-keys.json')).json<EmbeddedKeys>();

async function readList(site: TestApp): Promise<RevocationList> {
  const { List, Signature } = (await get(site, '/revoked.json')).json<SignedRevocations>();
  const { Keys } = await readKeys(site);
  const { PublicKey = '' } = Keys.find(({ KeyId }) => Signature.startsWith(`${KeyId}.`)) ?? {};
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: PublicKey }, format: 'jwk' });
  const signature = Buffer.from(signatureOf(Signature), 'base64url');
  expect(verify(null, Buffer.from(revocationsText(List)), key, signature)).toBe(true);
  return JSON.parse(List) as RevocationList;
}

async function markOf(site: TestApp, certificateId: number): Promise<string> {
  const { signature } = await site.db
    .selectFrom('certificate_issues')
    .select('signature')
    .where('certificate_id', '=', certificateId)
    .executeTakeFirstOrThrow();
  return revocationMark(signature);
}

test('the list of revocations is signed and dated and contains each new revocation', async ({
  site,
  administrator,
}) => {
  const { _certId } = await makeCertificate(site, administrator);
  const mark = await markOf(site, _certId);
  const before = await readList(site);

  await site.call(businessCertificates.RevokeCert, { CertId: _certId, Reason: '替考' }, administrator);

  const after = await readList(site);
  expect(before.Ended.map(([one]) => one)).not.toContain(mark);
  expect(after.Ended).toContainEqual([mark, expect.stringMatching(/^\d{4}-\d\d-\d\d$/), '替考']);
  expect(after).toMatchObject({
    Issuer: '协会门户',
    Date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
});

test('the list of revocations contains no signature, name or number', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator, { _name: '欧阳修远' });
  await site.call(businessCertificates.DelCerts, { Ids: [made._certId] }, administrator);

  const { payload } = await get(site, '/revoked.json');

  expect(payload).toContain('证书记录已删除');
  for (const secret of ['欧阳修远', made._certNum, made._idNum]) expect(payload).not.toContain(secret);
});

test('the verifier page is a single small file that contains the keys and makes no requests', async ({
  site,
  administrator,
}) => {
  await makeCertificate(site, administrator);
  const page = await get(site, '/verifier.html');
  const { Keys, Issuer } = await readKeys(site);

  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  const embedded = /<script id="keys" type="application\/json">(.+?)<\/script>/.exec(page.payload)?.[1];
  expect(JSON.parse(embedded ?? '')).toEqual({ Issuer, Keys });
  const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(page.payload) ?? [];
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data: blob:;/,
  );
  expect(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/.exec(page.payload)).toBeNull();
  expect(statSync('dist/verifier/verifier.html').size).toBeLessThanOrEqual(60_000);
  expect((await get(site, '/verifier.html?save')).headers['content-disposition']).toContain('attachment');
});

test('the name of the association cannot close the script element of the keys', async ({
  site,
  administrator,
}) => {
  const SiteName = '</script><b>协会';
  const config = await site.call(businessSettings.GetSiteConfig, {}, administrator);
  await site.call(businessSettings.SaveSiteConfig, { SiteName, Version: config.Version }, administrator);

  const { payload } = await get(site, '/verifier.html');

  const [, embedded = ''] = /<script id="keys" type="application\/json">(.+?)<\/script>/.exec(payload) ?? [];
  expect(embedded).toMatch(/^\{"Issuer":"\\u003c\/script>\\u003cb>协会","Keys":\[/);
});

test('the verifier page has the colour from the settings, both opened and saved', async ({
  site,
  administrator,
}) => {
  await site.call(businessSettings.SaveSiteConfig, { Colour: 'green' }, administrator);

  for (const address of ['/verifier.html', '/verifier.html?save']) {
    const { payload } = await get(site, address);
    expect(payload).toContain('<html lang="zh-CN" data-colour="green">');
    for (const name of siteColourNames.filter((colour) => colour !== usualColour))
      expect(payload).toMatch(
        new RegExp(`:root\\[data-colour=["']?${name}["']?\\]\\{--brand:${siteColours[name].brand}`),
      );
  }
});
