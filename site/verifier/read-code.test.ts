import { expect, test } from 'vitest';
import { readCode } from './read-code.ts';

const address = 'https://xiehui.example.org/certverify?CertNum=FD-2026-1&Sign=a1.Zm9v-_&Facts=';

test.for([
  ['as it is', address],
  ['with characters that have no shape', `\u202a${address.replace('Sign', '\u200bSi\u00adgn')}\u202c\ufeff`],
  ['from the source of a page', address.replaceAll('&', '&amp;')],
  ['within a sentence', `证书见（${address.replace('&Facts=', '')}）。请核对`],
  ['at the end of a sentence', `${address.replace('&Facts=', '')}.`],
  ['behind other words', `扫码核验 ${address} 谢谢`],
])('the verifier reads a code %s', ([, text]) => {
  expect(readCode(text!)).toMatchObject({ certNum: 'FD-2026-1', sign: 'a1.Zm9v-_', facts: undefined });
});

test('the verifier rejects an address that is not a certificate code', () => {
  expect(readCode('https://xiehui.example.org/info?CertNum=1&Sign=a')).toBeUndefined();
});
