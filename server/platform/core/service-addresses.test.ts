import { expect, test } from 'vitest';
import { mailServerProblems, readMailServerAddress, readWebhookAddress } from './service-addresses.ts';

test.each([
  [
    'smtps://office%40a.example:p%2Fw@smtp.a.example',
    { host: 'smtp.a.example', port: 465, isEncrypted: true },
  ],
  ['smtp://smtp.a.example:25', { host: 'smtp.a.example', port: 25, startTls: 'offered', account: undefined }],
  ['smtp://smtp.a.example?requireTLS=true', { port: 587, isEncrypted: false, startTls: 'required' }],
  ['smtp://smtp.a.example:25/?ignoreTLS=true', { port: 25, startTls: 'never' }],
  ['SMTP://a:b@SMTP.A.example', { host: 'smtp.a.example', account: { user: 'a', pass: 'b' } }],
  ['smtp://2852039166', { host: '169.254.169.254' }],
  ['smtp://0x7f.1:25', { host: '127.0.0.1' }],
  ['smtp://127。0。0。1:25', { host: '127.0.0.1' }],
  ['smtp://[::ffff:169.254.1.1]:25', { host: '::ffff:a9fe:101' }],
  ['smtp://good.example:x@169.254.169.254.', { host: '169.254.169.254' }],
  ['smtp://①②⑦.0.0.1', { host: '127.0.0.1' }],
  ['smtp://%31%32%37.0.0.1', { host: '127.0.0.1' }],
  ['smtp://017700000001', { host: '127.0.0.1' }],
  ['smtp://a:b@c.example:25@127.0.0.1', { host: '127.0.0.1' }],
  ['smtp://[0:0:0:0:0:ffff:169.254.169.254]', { host: '::ffff:a9fe:a9fe' }],
  ['smtp://邮件.中国', { host: 'xn--5nq051n.xn--fiqs8s' }],
] as const)('the mail server %s is read in its parts', (text, parts) => {
  expect(readMailServerAddress(text)).toMatchObject(parts);
});

test.each([
  ['smtp://mail.example?pool=false&sendmail=true&path=/bin/sh&args=-c', 'options'],
  ['smtp://mail.example?requireTLS=true&path=/bin/sh', 'options'],
  ['smtp://mail.example?requireTLS=false', 'options'],
  ['smtp://mail.example?', 'options'],
  ['smtp://mail.example#x', 'options'],
  ['smtp://mail.example/folder', 'path'],
  ['smtp:mail.example', 'parts'],
  ['smtp:\\\\mail.example', 'parts'],
  ['smtp://a\\@mail.example', 'parts'],
  ['smtp://[fe80::1%25eth0]', 'parts'],
  ['smtp://mail.example?requireTLS=true&requireTLS=true', 'options'],
  ['smtp://mail.example?requireTLS%3Dtrue', 'options'],
  ['smtp:/mail.example', 'parts'],
  ['smtp:///mail.example', 'parts'],
  ['smtp://', 'parts'],
  ['smtp://[', 'parts'],
  ['smtp://user@mail.example', 'parts'],
  ['smtp://:code@mail.example', 'parts'],
  ['smtp://a%zz:b@mail.example', 'parts'],
  ['smtp://mail.example:0', 'parts'],
  ['smtp://mail.example:99999', 'parts'],
  ['smtp://mail%2fexample', 'parts'],
  ['direct://mail.example', 'parts'],
  ['https://mail.example', 'parts'],
] as const)('the mail server %s is refused in words', (text, problem) => {
  expect(readMailServerAddress(text)).toEqual({ problem: mailServerProblems[problem] });
});

test.each([
  ['https://user:key@sms.example/', '短信接口地址里不能有账号：请去掉 @ 和它前面的内容'],
  ['https://sms.example@169.254.169.254/', '短信接口地址里不能有账号：请去掉 @ 和它前面的内容'],
  ['https://sms.example/#x', '短信接口地址里不能有 #：请去掉它和后面的内容'],
  ['ftp://sms.example/', '短信接口地址需以 http:// 或 https:// 开头'],
])('the webhook %s is refused in words', (text, problem) => {
  expect(readWebhookAddress(text)).toEqual({ problem });
});
