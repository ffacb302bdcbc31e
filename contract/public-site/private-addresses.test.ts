import { expect, test } from 'vitest';
import { allowsAnalytics, carriesPersonalData } from './private-addresses.ts';

test.each([
  '/home?Newpwd=ticket',
  '/home?pageindex=2&ResetPwd=ticket',
  '/home?pageindex=2&amp;resetpwd=ticket',
  '/home?%4eewpwd=ticket',
  '/home%3FResetPwd%3Dticket',
  '/certsearch?Name=%E9%A9%AC&CertNum=FD-2026-0601',
  '/certsearch.data?CertNum=FD-2026-0601',
  '/certverify?CertNum=a&Sign=b&Facts=c',
  '/searchKey?key=FD-2026-0601',
  '/verifier.html#Facts=c',
  '/#/certsearch?Name=a',
  'https://www.example.org/home?x=1#IdNum=1',
  '/home?%=&Newpwd=ticket',
])('the address %s carries personal data', (address) => {
  expect(carriesPersonalData(address)).toBe(true);
  expect(allowsAnalytics(address)).toBe(false);
});

test.each([
  '/home',
  '/home?pageindex=2&seat=1',
  '/info?MenuId=12&NewsId=9',
  '/menuList?ParentId=1&MenuId=2&pagesize=10',
  '/info?MenuId=12&Names=9',
  '/contribute#content',
])('the address %s carries no personal data', (address) => {
  expect(carriesPersonalData(address)).toBe(false);
  expect(allowsAnalytics(address)).toBe(true);
});

test.each(['/certsearch', '/certverify', '/CertSearch/', '/verifier.html'])(
  'no analytics script runs on %s, which writes a name or number into its address later',
  (address) => {
    expect(carriesPersonalData(address)).toBe(false);
    expect(allowsAnalytics(address)).toBe(false);
  },
);
