import * as v from 'valibot';
import { expect, test } from 'vitest';
import { businessCertificates } from './managed-certificates.ts';

const { input } = businessCertificates.DownCerts;

test.each([[{ Ids: '11,12' }], [{ Ids: { 0: '11', 1: '12' } }], [{ Ids: ' 11 , 12 ,' }]])(
  'the query %j selects the certificates 11 and 12',
  (query) => {
    expect(v.parse(input, query)).toMatchObject({ Ids: [11, 12] });
  },
);

test.each([[{}], [{ Ids: '' }], [{ Ids: {} }], [{ Ids: 'x' }], [{ Ids: { 0: 'x' } }]])(
  'the query %j selects no certificates',
  (query) => {
    expect(v.safeParse(input, query).success).toBe(false);
  },
);
