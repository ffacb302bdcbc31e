import { expect, test } from 'vitest';
import { oldAddressScript } from './old-addresses.ts';

/** Runs the script in a page with this fragment, and returns where it leads to. */
function ledFrom(hash: string, later?: string): string | undefined {
  let target: string | undefined;
  const location = { hash, replace: (address: string) => (target = address) };
  let change = () => {};
  const listen = (_name: string, listener: () => void) => (change = listener);
  // oxlint-disable-next-line no-new-func -- as the page runs it
  new Function('location', 'addEventListener', oldAddressScript)(location, listen);
  if (later !== undefined) {
    location.hash = later;
    change();
  }
  return target;
}

test.each([
  ['#/info?MenuId=1&NewsId=2', '/info?MenuId=1&NewsId=2'],
  ['#!/info?MenuId=1&NewsId=2', '/info?MenuId=1&NewsId=2'],
  ['#%2Finfo%3FMenuId%3D1%26NewsId%3D2', '/info?MenuId=1&NewsId=2'],
  ['#/menuList?ParentId=-1&MenuId=3', '/menuList?ParentId=-1&MenuId=3'],
  ['#/home', '/home'],
  ['#/certverify?CertNum=A&Sign=b', '/certverify?CertNum=A&Sign=b'],
])('the old address behind %s leads to %s', (hash, address) => {
  expect(ledFrom(hash)).toBe(address);
  expect(ledFrom('', hash)).toBe(address);
});

test.each([
  '',
  '#',
  '#content',
  '#anchor-a',
  '#/',
  '#//evil.example',
  '#/\\evil.example',
  '#%2F%2Fevil.example',
  '#/%',
  '#javascript:alert(1)',
])('the fragment %j leads nowhere', (hash) => {
  expect(ledFrom(hash)).toBeUndefined();
});

test('no fragment leads to another site', () => {
  for (const hash of [
    '#/a/..//evil.example',
    '#/info@evil.example',
    '#/a\\..\\\\evil.example',
    '#/i?//evil.example',
  ])
    expect(new URL(ledFrom(hash) ?? '/', 'https://www.example.cn').host).toBe('www.example.cn');
});
