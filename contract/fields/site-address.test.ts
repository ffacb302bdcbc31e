import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isReachable, siteAddress } from './site-address.ts';

test.each([
  'http://127.0.0.1:3000',
  'http://localhost:3000',
  'http://192.168.1.20',
  'http://10.0.3.4:8080',
  'http://172.16.0.9',
  'http://172.31.255.1',
  'http://169.254.7.7',
  'http://100.64.0.1',
  'http://[::1]:3000',
  'http://[fd00::12]',
  'http://[fe80::1]',
  'http://server',
  'http://server.local',
  '',
])('a phone on another network cannot open %s', (address) => {
  expect(isReachable(address)).toBe(false);
});

test.each([
  'https://www.example.cn',
  'http://example.cn:8080',
  'https://xn--6oq65h.example.cn',
  'http://172.32.0.1',
  'http://100.128.0.1',
  'http://8.8.8.8',
  'http://[2400:3200::1]',
])('a phone on another network can open %s', (address) => {
  expect(isReachable(address)).toBe(true);
});

test.each([
  'https://www.example.cn/',
  ' http://example.cn:8080 ',
  'www.example.cn',
  'https://协会.example.cn',
  '',
])('the site address is accepted: %s', (typed) => {
  expect(v.is(siteAddress, typed)).toBe(true);
});

test.each(['ftp://example.cn', 'https://example.cn/home', 'https://', 'https://a@b.cn', 'https://b.cn?x'])(
  'the site address is rejected: %s',
  (typed) => {
    expect(v.safeParse(siteAddress, typed).issues?.[0].message).toMatch(/^请填写网站的完整地址/);
  },
);
