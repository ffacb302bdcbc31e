import { sql } from 'kysely';
import { expect } from 'vitest';
import { attachmentUpload, webFiles } from '#contract/content/files.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { makeField, makeForm, submit } from '../../testing/factories/make-form.ts';
import { makeMember, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import { readStoredZip } from '../../testing/read-zip.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const missingOf = async (site: TestApp, token: string, id: number, key = '') =>
  await site.call(businessFormResults.GetFormMissing, { id, key, pagesize: 100 }, token);

test('of the members asked those without an answer are listed and reminded, once a day', async ({
  site,
  administrator,
}) => {
  const [answered, mailed, called] = [
    await makeMember(site, { MemberName: '催甲公司', Email: 'a@cui.example' }),
    await makeMember(site, { MemberName: '催乙公司', Email: 'b@cui.example', OperatorPhone: '13900001111' }),
    await makeMember(site, { MemberName: '催丙公司', OperatorPhone: '021-55556666' }),
  ];
  const field = makeField();
  const FormId = await makeForm(site, administrator, { Title: '季报', Fields: [field] });
  await submit(site, { FormId, Answers: { [field.Key]: '1' } }, await signInMember(site, answered));

  const { List } = await missingOf(site, administrator, FormId, '催');
  expect(List.map(({ MemberName }) => MemberName)).toEqual(['催乙公司', '催丙公司']);
  expect(List[0]?.OperatorPhone).toBe('13*******11');
  const MemberIds = [answered.id, mailed.id, called.id];
  const first = await site.call(businessFormResults.RemindForm, { FormId, MemberIds }, administrator);
  const second = await site.call(businessFormResults.RemindForm, { FormId, MemberIds }, administrator);
  const again = await site.call(
    businessFormResults.RemindForm,
    { FormId, MemberIds: [mailed.id], Again: 1 },
    administrator,
  );

  expect(first).toEqual({ RemindedCount: 2, AlreadyCount: 0, UnreachableCount: 0 });
  expect(second).toEqual({ RemindedCount: 0, AlreadyCount: 2, UnreachableCount: 0 });
  expect(again).toMatchObject({ RemindedCount: 1 });
  const messages = await site.db
    .selectFrom('outgoing_messages')
    .select(['kind', 'member_id', 'subject'])
    .where('noun', '=', 'form')
    .where('record_id', '=', FormId)
    .orderBy('id')
    .execute();
  expect(messages.map(({ kind, member_id }) => [kind, member_id])).toEqual([
    ['mail', mailed.id],
    ['sms', mailed.id],
    ['mail', called.id],
    ['mail', mailed.id],
    ['sms', mailed.id],
  ]);
  expect(messages[0]?.subject).toBe('请填写：季报');
  const after = await missingOf(site, administrator, FormId, '催');
  expect(after.List[0]).toMatchObject({ RemindCount: 2, RemindTime: expect.stringMatching(/^\d{4}-/) });
  expect(after.RemindedToday).toBe(2);
  const reader = await signInAdministrator(site, ['form:list', 'form:answers']);
  expect(await site.send(businessFormResults.RemindForm, { FormId }, reader)).toMatchObject({ Code: 403 });
});

test('a form that is not open reminds nobody', async ({ site, administrator }) => {
  const FormId = await makeForm(site, administrator);
  await sql`update forms set closes_at = now() where id = ${FormId}`.execute(site.db);

  expect(await site.send(businessFormResults.RemindForm, { FormId }, administrator)).toMatchObject({
    Code: 409,
  });
});

test('the sums of a form equal those of a hand-made query, to the last digit', async ({
  site,
  administrator,
}) => {
  const fields = [
    makeField({ Kind: 'number', Decimals: 2 }),
    makeField({ Kind: 'choice', Options: ['增', '减', '平'] }),
    makeField({ Kind: 'choices', Options: ['甲', '乙'] }),
    makeField(),
  ];
  const [number, one, some, text] = fields.map(({ Key }) => Key) as [string, string, string, string];
  const FormId = await makeForm(site, administrator, { Fields: fields });
  for (const [value, trend, picked] of [
    ['0.1', '增', ['甲']],
    ['0.2', '增', ['甲', '乙']],
    ['999999999999.99', '减', []],
  ] as const)
    await submit(
      site,
      { FormId, Answers: { [number]: value, [one]: trend, [some]: picked, [text]: '一样' } },
      await signInMember(site),
    );

  const sums = await site.call(businessFormResults.GetFormSums, { id: FormId }, administrator);

  const { rows } = await sql<{ sum: string }>`
    select sum((answers ->> ${number})::numeric)::text as sum from form_answers where form_id = ${FormId}`.execute(
    site.db,
  );
  expect(rows[0]?.sum).toBe('1000000000000.29');
  expect(sums).toEqual([
    {
      Key: number,
      Count: 3,
      Sum: '1000000000000.29',
      Mean: '333333333333.4300',
      Min: '0.1',
      Max: '999999999999.99',
      Values: [],
    },
    {
      Key: one,
      Count: 3,
      Sum: '',
      Mean: '',
      Min: '',
      Max: '',
      Values: [
        { Text: '增', Count: 2 },
        { Text: '减', Count: 1 },
        { Text: '平', Count: 0 },
      ],
    },
    {
      Key: some,
      Count: 2,
      Sum: '',
      Mean: '',
      Min: '',
      Max: '',
      Values: [
        { Text: '甲', Count: 2 },
        { Text: '乙', Count: 1 },
      ],
    },
    { Key: text, Count: 3, Sum: '', Mean: '', Min: '', Max: '', Values: [{ Text: '一样', Count: 3 }] },
  ]);
});

test('comments are listed by clause, handled, and end in a document of Word', async ({
  site,
  administrator,
}) => {
  const table = makeField({ Kind: 'table', IsRequired: true });
  const company = await makeMember(site, { MemberName: '意见<甲>公司' });
  const member = await signInMember(site, company);
  const FormId = await makeForm(site, administrator, { Title: '团体标准征求意见', Fields: [table] });
  const row = (Clause: string, Change = '改为“应”') => ({ Clause, Original: '宜', Change, Reason: '' });
  const send = (rows: object[]) => submit(site, { FormId, Answers: { [table.Key]: rows } }, member);
  expect(await send([row('3.10'), row('1', '')])).toMatchObject({
    Code: 400,
    Data: { [table.Key]: '第 2 条请填写“修改为”或“理由”' },
  });
  expect(await send([row('3.10'), row('3.2'), row(''), row('', '')])).toMatchObject({ Code: 400 });
  expect(
    await send([row('3.10'), row('3.2'), { Clause: '', Original: '', Change: '', Reason: '  ' }]),
  ).toMatchObject({ Code: 200 });

  const list = () => site.call(businessFormResults.GetFormComments, { id: FormId }, administrator);
  const [first, second] = await list();
  expect([first?.Clause, second?.Clause]).toEqual(['3.2', '3.10']);
  const treat = (comment: typeof first, Outcome: number, Reply = '') =>
    site.send(
      businessFormResults.SaveFormTreatment,
      { FormId, AnswerId: comment?.AnswerId, Place: comment?.Place, Outcome, Reply },
      administrator,
    );
  expect(await treat(first, 2, '部分条款采纳')).toMatchObject({ Code: 200 });
  expect(await treat({ ...first!, Place: 7 }, 1)).toMatchObject({ Code: 404 });
  expect((await list())[0]).toMatchObject({ Outcome: 2, Reply: '部分条款采纳' });

  const { rawPayload, headers } = await site.app.inject({
    url: `${businessFormResults.ExportFormComments.path}?id=${FormId}`,
    headers: { token: administrator },
  });
  expect(headers['content-disposition']).toContain('.docx');
  const { extractRawText } = (await import('mammoth')).default;
  const { value } = await extractRawText({ buffer: rawPayload });
  expect(value).toContain('共 1 家单位提出 2 条意见：采纳 0 条，部分采纳 1 条，不采纳 0 条，未处理 1 条。');
  expect(value.indexOf('3.2')).toBeLessThan(value.indexOf('3.10'));
  expect(value).toContain('意见<甲>公司');
  expect(value).toContain('部分采纳');

  await send([row('3.10'), row('3.2', '另有想法')]);
  expect((await list())[0]).toMatchObject({ Clause: '3.2', Outcome: 0, Reply: '' });
});

test('a file in an answer is the sender’s own, stays after a day, and is packed for the office', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site, { MemberName: '附件公司' });
  const [member, other] = [await signInMember(site, company), await signInMember(site)];
  const field = makeField({ Kind: 'file', Label: '报表' });
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  const upload = async (token: string) =>
    (
      await sendFile(site, webFiles.UploadFile, {
        name: '年报.pdf',
        content: '%PDF-1.7\n%中文\n1 0 obj<</Type/Page>>endobj\n',
        token,
      })
    ).Data;
  const [own, foreign] = [await upload(member), await upload(other)];
  const send = (address: string) => submit(site, { FormId, Answers: { [field.Key]: address } }, member);

  expect(attachmentUpload.maxBytes).toBe(10 * 1024 * 1024);
  expect(await send(foreign)).toMatchObject({
    Code: 400,
    Data: { [field.Key]: '文件不存在或已过期，请重新上传' },
  });
  expect(await send('/files/2026/11/00000000000000000000000000000000.pdf')).toMatchObject({ Code: 400 });
  expect(await send(own)).toMatchObject({ Code: 200 });
  expect(await send(own)).toMatchObject({ Code: 200 });

  const stored = await site.db
    .selectFrom('files')
    .select(['expires_at', 'member_id'])
    .where('path', '=', own.replace('/files/', ''))
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ expires_at: null, member_id: company.id });
  const { rawPayload } = await site.app.inject({
    url: `${businessFormResults.ExportFormFiles.path}?id=${FormId}`,
    headers: { token: administrator },
  });
  expect([...readStoredZip(rawPayload).keys()]).toEqual(['001 附件公司/报表 年报.pdf']);

  const { List } = await site.call(businessForms.GetFormAnswers, { id: FormId }, administrator);
  const down = (Field: string, token = administrator) =>
    site.app.inject({
      url: `${businessFormResults.DownFormFile.path}?AnswerId=${List[0]?.AnswerId}&Field=${Field}`,
      headers: { token },
    });
  const file = await down(field.Key);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining(
      `attachment; filename*=UTF-8''${encodeURIComponent('年报.pdf')}`,
    ),
  });
  expect(file.rawPayload.toString()).toContain('%PDF-1.7');
  expect((await down('f99999')).json()).toMatchObject({ Code: 404 });
  expect((await down(field.Key, await signInAdministrator(site, ['form:list']))).json()).toMatchObject({
    Code: 403,
  });
  const ofOther = await site.app.inject({ url: own, headers: { token: other } });
  expect(ofOther.statusCode === 404 || ofOther.json().Code !== 200).toBe(true);
});
