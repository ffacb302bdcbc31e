import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { siteConfigForm } from '#contract/public-site/settings.ts';
import { addressOfServer, blankServer, mailHosts } from './mail-server.ts';

const server = {
  ...blankServer,
  host: 'smtp.exmail.qq.com',
  account: 'office@a.example',
  code: 'p@ss:wörd/?#',
};

test.each([
  ['tls', { host: 'smtp.exmail.qq.com', port: 465, secure: true }],
  ['starttls', { port: 465, secure: false, requireTLS: true }],
  ['none', { port: 465, secure: false, ignoreTLS: true }],
] as const)('a mail server with %s is stored as the address that the mailer reads', (encryption, options) => {
  const SmtpUrl = addressOfServer({ ...server, encryption });

  expect(v.parse(siteConfigForm, { SmtpUrl }).SmtpUrl).toBe(SmtpUrl);
  expect(createTransport(SmtpUrl).options).toMatchObject({
    ...options,
    auth: { user: 'office@a.example', pass: 'p@ss:wörd/?#' },
  });
});

test('a server without a name, without a port or with half of the account has no address', () => {
  expect(addressOfServer({ ...server, host: '' })).toBeUndefined();
  expect(addressOfServer({ ...server, port: '' })).toBeUndefined();
  expect(addressOfServer({ ...server, code: '' })).toBeUndefined();
  expect(addressOfServer({ ...server, account: '', code: '' })).toBe('smtps://smtp.exmail.qq.com:465');
});

test.each(mailHosts)('the preset of $name needs no further host or port', ({ host }) => {
  expect(addressOfServer({ ...server, host })).toContain(`@${host}:465`);
});

test('a host copied with the signs around it is the host', () => {
  expect(addressOfServer({ ...server, host: '“https://smtp。exmail。qq。com/”。' })).toBe(
    addressOfServer(server),
  );
});
