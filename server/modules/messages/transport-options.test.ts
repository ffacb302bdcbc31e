import * as fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { operatorReach } from '../../platform/core/reach.ts';
import { propertyRuns } from '../../testing/test-amount.ts';
import { transportOptions } from './mail.ts';

const address = 'smtp://office:code@mail.example:25';
const options = (smtpUrl: string) => transportOptions({ smtpUrl, reach: operatorReach, timeoutMs: 1000 });

/** Options of nodemailer's transports, with values that its reading of an address knows. */
const names = fc.constantFrom(
  ...`sendmail path args newline streamTransport jsonTransport buffer SES service pool proxy url host port secure auth
    auth.user auth.pass authMethod dkim tls tls.rejectUnauthorized tls.servername tls.ca requireTLS ignoreTLS
    opportunisticTLS name localAddress connection socket logger debug transactionLog component lmtp disableFileAccess
    disableUrlAccess attachDataUrls allowInternalNetworkInterfaces getSocket maxConnections maxMessages rateLimit
    rateDelta connectionTimeout dnsTimeout socketTimeout`.split(/\s+/),
);
const values = fc.constantFrom('true', 'false', '1', '', '/bin/sh', 'http://127.0.0.1/', 'x');
const query = fc
  .array(fc.tuple(names, values), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'));

test('no option of an address reaches the transport', () => {
  fc.assert(
    fc.property(query, fc.constantFrom('?', '/?', '#?', '/x?'), (text, mark) => {
      const isEncryption = mark.endsWith('?') && /^(requireTLS|ignoreTLS)=true$/.test(text);
      if (isEncryption && mark !== '#?' && mark !== '/x?') return;
      expect(() => options(`${address}${mark}${text}`)).toThrow(
        'the address of the mail server is unreadable',
      );
    }),
    propertyRuns(2000),
  );
});

test.each([
  ['', { requireTLS: false, ignoreTLS: false }],
  ['?requireTLS=true', { requireTLS: true, ignoreTLS: false }],
  ['?ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
])('the transport of an address with %j is made of parts that were read one by one', (behind, encryption) => {
  const given = options(`${address}${behind}`);

  expect(given).not.toHaveProperty('url');
  expect(given).toMatchObject({ host: 'mail.example', port: 25, secure: false, pool: true, ...encryption });
  expect(given.auth).toEqual({ user: 'office', pass: 'code' });
  expect(given).toMatchObject({ disableFileAccess: true, disableUrlAccess: true });
  expect(createTransport(given).transporter.name).toBe('SMTP (pool)');
});
