import type { SentInputOf } from '#contract/api/endpoint.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { checkCharacter } from '#contract/fields/id-number.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { sendFile } from '../send-file.ts';
import type { TestApp } from '../start-test-app.ts';
import { makeApplication, makeMember } from './records.ts';

type Sent = SentInputOf<typeof businessCertificates.EditCertInfo>;
type Form = { [Field in keyof Sent]?: NonNullable<Sent[Field]> };

let count = 0;

/** Makes a valid ID number that no other call returns. */
export function makeIdNumber(): string {
  const figures = `31010119850101${String(++count % 1000).padStart(3, '0')}`;
  return figures + checkCharacter(figures);
}

/** Makes a certificate of a person who passed, unless `given` differs. */
export async function makeCertificate(test: TestApp, token: string, given: Form = {}) {
  const form = {
    _name: '张三丰',
    _idNum: makeIdNumber(),
    _company: '申安工程质量检测有限公司',
    _examTime: '2026-03-06',
    _examStatus: 1,
    _certNum: `T-2026-${String(++count).padStart(6, '0')}`,
    _issueDate: '2026-04-06',
    ...given,
  };
  const { _certId } = await test.call(businessCertificates.EditCertInfo, form, token);
  return { ...form, _certId };
}

/** Makes two members of one name: both had applied before one of them was approved. */
export async function makeTwins(site: TestApp, administrator: string, name: string) {
  const one = await makeApplication(site, { MemberName: name });
  const other = await makeMember(site, { MemberName: name });
  await site.call(businessMembers.SaveApplyAudit, { MemberId: one.id, Status: 1 }, administrator);
  return [one, other] as const;
}

/** Sends a workbook to ImportCerts as a browser does. */
export async function importWorkbook(
  test: TestApp,
  token: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  fileName = '导入.xlsx',
): Promise<Envelope> {
  return sendFile<unknown>(test, businessImports.ImportCerts, {
    name: fileName,
    content: bytes,
    fields,
    token,
  });
}
