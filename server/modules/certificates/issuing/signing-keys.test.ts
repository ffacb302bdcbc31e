import { sql } from 'kysely';
import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { openSiteVault } from '../../../platform/db/same-secret.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { readFacts } from './issue.ts';
import { readSigningKeys, rotateSigningKey } from './signing-keys.ts';
import { verifyAddressOf } from './verify-address.ts';

const vaultOf = (site: TestApp) => openSiteVault(site.db, { dataDir: site.dataDir, secretKey: undefined });

/** Returns the query of the code on a certificate. */
async function codeOf(site: TestApp, certificateId: number) {
  const issue = await site.db
    .selectFrom('certificate_issues')
    .select(['facts', 'signature'])
    .where('certificate_id', '=', certificateId)
    .executeTakeFirstOrThrow();
  const { verifyAddress } = verifyAddressOf('https://a.cn', { ...issue, facts: readFacts(issue.facts) });
  const query = new URL(verifyAddress).searchParams;
  const asked = { CertNum: query.get('CertNum')!, Sign: query.get('Sign')!, Facts: query.get('Facts') ?? '' };
  return { asked, signature: issue.signature };
}

test('a signature is valid only for the signed text and contains the id of its key', async ({ site }) => {
  const keys = await readSigningKeys(site.db, await vaultOf(site));
  const signature = keys.sign('证书 2026-001');

  expect(keys.isSigned('证书 2026-001', signature)).toBe(true);
  expect(keys.isSigned('证书 2026-002', signature)).toBe(false);
  for (const other of ['nonsense', 'AbCdEf.nonsense', signature.replace(/^.{6}/, 'AbCdEf'), ''])
    expect(keys.isSigned('证书 2026-001', other)).toBe(false);
  expect(signature).toMatch(new RegExp(`^${keys.published.at(-1)?.KeyId}\\.[\\w-]{86}$`));
});

test('certificates issued before and after a key rotation remain valid', async ({ site, administrator }) => {
  const before = await codeOf(site, (await makeCertificate(site, administrator))._certId);

  const keyId = await rotateSigningKey(site.db, await vaultOf(site));

  const after = await codeOf(site, (await makeCertificate(site, administrator))._certId);
  expect(after.signature).toMatch(new RegExp(`^${keyId}\\.`));
  expect(before.signature).not.toMatch(new RegExp(`^${keyId}\\.`));
  for (const { asked } of [before, after])
    expect(await site.call(webCertificates.VerifyCert, asked)).toMatchObject({ State: 'valid' });
  const { published } = await readSigningKeys(site.db, await vaultOf(site));
  expect(published.slice(-2)).toMatchObject([
    { Until: expect.stringMatching(/^\d{4}-/) },
    { KeyId: keyId, Until: '' },
  ]);
});

test('a certificate with a signature of the first format is valid by number and signature alone', async ({
  site,
  administrator,
}) => {
  const vault = await vaultOf(site);
  const { _certId } = await makeCertificate(site, administrator);
  const { facts } = await site.db
    .selectFrom('certificate_issues')
    .select('facts')
    .where('certificate_id', '=', _certId)
    .executeTakeFirstOrThrow();
  // As they were signed then: the whole record, by the key of the secret.
  const first = await readSigningKeys(site.db, vault);
  await site.owner.deleteFrom('signing_keys').execute();
  const signature = (await readSigningKeys(site.db, vault)).sign(facts).split('.')[1]!;
  await sql`alter table certificate_issues disable trigger all`.execute(site.owner);
  await sql`update certificate_issues set signature = ${signature} where certificate_id = ${_certId}`.execute(
    site.owner,
  );
  await sql`alter table certificate_issues enable trigger all`.execute(site.owner);

  const { asked } = await codeOf(site, _certId);

  expect(first.published.length).toBeGreaterThan(0);
  expect(asked).toMatchObject({ Sign: signature, Facts: '' });
  await rotateSigningKey(site.db, vault);
  expect(await site.call(webCertificates.VerifyCert, asked)).toMatchObject({ State: 'valid' });
});

test('a valid signature with other facts returns the state unknown', async ({ site, administrator }) => {
  const { asked } = await codeOf(site, (await makeCertificate(site, administrator))._certId);
  const other = await codeOf(site, (await makeCertificate(site, administrator, { _name: '李四' }))._certId);

  expect(await site.call(webCertificates.VerifyCert, asked)).toMatchObject({ State: 'valid' });
  expect(await site.call(webCertificates.VerifyCert, { ...asked, Facts: '' })).toMatchObject({
    State: 'valid',
  });
  for (const Facts of [other.asked.Facts, 'g', 'nonsense', `${asked.Facts}A`])
    expect(await site.call(webCertificates.VerifyCert, { ...asked, Facts })).toMatchObject({
      State: 'unknown',
    });
});

test('a key altered with access to the database alone is rejected', async ({ site }) => {
  const vault = await vaultOf(site);
  await readSigningKeys(site.db, vault);
  await site.owner
    .updateTable('signing_keys')
    .set({ public_sealed: vault.seal('13812345678') })
    .execute();

  await expect(readSigningKeys(site.db, vault)).rejects.toThrow('a signing key was altered');
  await site.owner.deleteFrom('signing_keys').execute();
});
