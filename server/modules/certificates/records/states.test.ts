import * as fc from 'fast-check';
import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { propertyRuns } from '../../../testing/test-amount.ts';
import { test as siteTest } from '../../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_CERTIFICATE_SEARCH: '999999/600' });

const deed = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    name: fc.constantFrom('甲某', '乙某'),
    status: fc.constantFrom(0, 1),
    exam: fc.constantFrom(0, 1, 2),
  }),
  fc.record({ kind: fc.constant('revoke' as const) }),
  fc.record({ kind: fc.constant('delete' as const) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

/** The expected state of a record after some actions: a second, short implementation of the certificate rules. */
interface Model {
  name: string;
  status: number;
  exam: number;
  isRevoked: boolean;
}

function expected(model: Model, done: Deed): { model: Model; isAllowed: boolean } {
  if (model.status === -1) return { model, isAllowed: false };
  if (done.kind === 'delete') return { model: { ...model, status: -1 }, isAllowed: true };
  if (model.isRevoked) return { model, isAllowed: false };
  if (done.kind === 'revoke') {
    const isAllowed = model.exam === 1;
    return { model: isAllowed ? { ...model, isRevoked: true } : model, isAllowed };
  }
  const { name, status, exam } = done;
  return { model: { ...model, name, status, exam }, isAllowed: true };
}

test('a certificate has the expected state after any sequence of calls, with at most one valid issue', async ({
  site,
  administrator,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 7 }), async (deeds) => {
      const made = await makeCertificate(site, administrator, { _name: '甲某' });
      let model: Model = { name: '甲某', status: 1, exam: 1, isRevoked: false };

      for (const one of deeds) {
        const after = expected(model, one);
        expect(
          (await perform(site, administrator, made, one)).Code === 200,
          JSON.stringify({ model, one }),
        ).toBe(after.isAllowed);
        model = after.model;
      }

      const isValid = model.exam === 1 && model.status !== -1 && !model.isRevoked;
      const issues = await issuesOf(site, made._certId);
      expect(issues.filter(({ ended_at }) => ended_at === null)).toHaveLength(isValid ? 1 : 0);
      const states = await Promise.all(
        issues.map(({ signature }) =>
          site.call(webCertificates.VerifyCert, { CertNum: made._certNum, Sign: signature }),
        ),
      );
      const last = model.status === 0 ? 'unknown' : isValid ? 'valid' : 'revoked';
      const earlier = model.status === 0 ? 'unknown' : 'revoked';
      expect(states.map(({ State }) => State)).toEqual(
        issues.map((_, at) => (at === issues.length - 1 ? last : earlier)),
      );
      const found = await site.call(webCertificates.GetCertList, {
        Name: model.name,
        CertNum: made._certNum,
      });
      expect(found.TotalCount).toBe(model.status === 1 ? 1 : 0);
    }),
    propertyRuns(40),
  );
});

async function perform(
  site: TestApp,
  administrator: string,
  made: Awaited<ReturnType<typeof makeCertificate>>,
  one: Deed,
) {
  if (one.kind === 'delete')
    return await send(site, administrator, businessCertificates.DelCerts, { Ids: [made._certId] });
  if (one.kind === 'revoke')
    return await send(site, administrator, businessCertificates.RevokeCert, {
      CertId: made._certId,
      Reason: '测试',
    });
  const form = { ...made, _idNum: '', _name: one.name, _status: one.status, _examStatus: one.exam };
  return await send(site, administrator, businessCertificates.EditCertInfo, form);
}

async function send(
  site: TestApp,
  administrator: string,
  endpoint: Parameters<TestApp['send']>[0],
  input: object,
) {
  const answer = await site.send(endpoint, input, administrator);
  // The same form within seconds is answered from the first one; each deed here is meant.
  await site.db.deleteFrom('sent_forms').execute();
  return answer;
}

function issuesOf(site: TestApp, certificateId: number) {
  return site.db
    .selectFrom('certificate_issues')
    .select(['signature', 'ended_at'])
    .where('certificate_id', '=', certificateId)
    .orderBy('issue_number')
    .execute();
}
