import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* The limit of certificate searches from one address, and the rules for counting corrections as one attempt. */

const search = (site: TestApp, asked: object, address: string) =>
  site.send(webCertificates.GetCertList, asked, undefined, address);
const download = (site: TestApp, asked: object, address: string) =>
  site.send(webCertificates.DownCert, asked, undefined, address);

test('an address can search ten times in ten minutes without affecting other addresses', async ({ site }) => {
  const asked = { Name: '无此人', CertNum: 'X' };
  const codes = [];
  for (let time = 0; time < 11; time++) codes.push((await search(site, asked, '203.0.113.9')).Code);

  expect(codes).toEqual([...Array(10).fill(200), 429]);
  expect((await search(site, asked, '203.0.113.10')).Code).toBe(200);
});

const codesOf = async (site: TestApp, searches: object[], address: string) => {
  const codes = [];
  for (const asked of searches) codes.push((await search(site, asked, address)).Code);
  return codes;
};

test('a search and two immediate corrections of name or number count as a single attempt', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '钱学林' });
  const slips = Array.from({ length: 10 }, () => [
    { Name: '钱雪林', CertNum: 'T-O' },
    { Name: '钱学林', CertNum: 'T-O' },
    { Name: '钱学林', CertNum: made._certNum },
  ]).flat();

  expect(await codesOf(site, slips, '203.0.113.30')).toEqual(Array(30).fill(200));
  expect(await codesOf(site, slips.slice(0, 1), '203.0.113.30')).toEqual([429]);
});

test('searches for different names or a third number count as new attempts', async ({ site }) => {
  const people = Array.from({ length: 11 }, (_, at) => ({ Name: `某人${at}`, CertNum: `N-${at}` }));
  const numbers = Array.from({ length: 31 }, (_, at) => ({ Name: '某人', CertNum: `N-${at}` }));

  expect(await codesOf(site, people, '203.0.113.31')).toEqual([...Array(10).fill(200), 429]);
  expect(await codesOf(site, numbers, '203.0.113.32')).toEqual([...Array(30).fill(200), 429]);
});

test('a search after a minute or after a match counts as a new attempt', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator, { _name: '孙伟光' });
  const right = { Name: '孙伟光', CertNum: made._certNum };
  const address = '203.0.113.33';
  const counted = async () => {
    const calls = site.db.selectFrom('call_counts').where('key', '=', address);
    return (await calls.select('name').execute()).length;
  };

  await search(site, { ...right, CertNum: 'X' }, address);
  await site.db
    .updateTable('certificate_tries')
    .set({ began_at: new Date(Date.now() - 61_000) })
    .where('host', '=', address)
    .execute();
  await search(site, right, address);
  expect(await counted()).toBe(2);
  await search(site, { ...right, CertNum: 'Y' }, address);
  expect(await counted()).toBe(3);
});

test('an address can download five times in ten minutes', async ({ site }) => {
  const codes = [];
  for (let time = 0; time < 6; time++)
    codes.push((await download(site, { CertId: 'x', IdNum: '1' }, '203.0.113.20')).Code);

  expect(codes).toEqual([...Array(5).fill(404), 429]);
});
