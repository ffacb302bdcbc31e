import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { businessClaims } from '#contract/certificates/certificate-claims.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { makeMember } from '../../../testing/factories/records.ts';
import { test as base } from '../../../testing/test.ts';

/* Lists and searches of so many certificates that those with a common word are not counted one by one. */

const count = 16_000;
const company = '浦江建设工程有限公司';

/**
 * The file's database with 16,000 certificates: every 50th failed, every 80th is hidden, every 90th revoked, every 100th deleted. Four of
 * five belong to the one member of the company, the others to no member.
 */
const test = base.extend('filled', { scope: 'file' }, async ({ site, administrator }) => {
  const { id: memberId } = await makeMember(site, { MemberName: company });
  const made = await makeCertificate(site, administrator, {
    _name: '欧阳第一',
    _company: '独一家',
    _certNum: 'X-1',
  });
  const insert = (from: number) =>
    sql`
      insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num, exam_date, status,
        revoked_at, member_id)
      select programme_id, case when n % 1000 = 0 then '欧阳' else '王伟' end, id_num_sealed, id_num_hash,
        ${company} || case when n % 5 = 0 then '分公司' else '' end,
        case when n % 50 = 0 then 2 else 1 end, 'GF-2026-' || lpad(n::text, 6, '0'), date '2026-11-01' - n % 700,
        case when n % 100 = 7 then -1 when n % 80 = 3 then 0 else 1 end, case when n % 90 = 1 then now() end,
        case when n % 5 > 0 then ${memberId}::int end
      from certificates, generate_series(${from}::int, ${from}::int + 999) n where id = ${made._certId}`.execute(
      site.db,
    );
  // A statement has five seconds, also while other tests use the processors.
  for (let from = 1; from <= count; from += 1000) await insert(from);
  await sql`analyze certificates`.execute(site.db);
  return { memberId, firstId: made._certId };
});

test('the list says 约 for a word of most certificates, and its pages are exact', async ({
  site,
  administrator,
  filled,
}) => {
  const exact = await sql<{ ids: number[]; total: number }>`
    select array_agg(id order by exam_date desc nulls last, id desc) as ids, count(*) as total from certificates
    where status <> -1 and company like '%工程%'`.execute(site.db);
  const { ids, total } = exact.rows[0]!;

  const read = async (pageindex: number) =>
    await site.call(
      businessCertificates.GetCertList,
      { key: '工程', pageindex, pagesize: 20 },
      administrator,
    );
  const [first, second] = [await read(1), await read(2)];

  expect(filled.firstId).toBe(1);
  expect(first.IsAbout).toBe(true);
  expect(first.TotalCount).toBeGreaterThan(total * 0.8);
  expect(first.TotalCount).toBeLessThan(total * 1.2);
  expect([...first.List, ...second.List].map(({ _certId }) => _certId)).toEqual(ids.slice(0, 40));
});

test('the oldest come first in the same way, and those without a date last', async ({
  site,
  administrator,
  filled,
}) => {
  await site.db
    .updateTable('certificates')
    .set({ exam_date: null })
    .where('id', '=', filled.firstId + 20)
    .execute();
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(id order by exam_date asc nulls last, id) as ids from certificates
    where status <> -1 and company like '%工程%'`.execute(site.db);
  const ids = rows[0]!.ids;
  const read = async (key: string, pageindex: number) =>
    await site.call(
      businessCertificates.GetCertList,
      { key, pageindex, pagesize: 20, sort: '_examTime' },
      administrator,
    );

  const found = await read('工程', 2);
  const all = await read('', 2);

  expect(found.IsAbout).toBe(true);
  expect(found.List.map(({ _certId }) => _certId)).toEqual(ids.slice(20, 40));
  expect(all.List.map(({ _certId }) => _certId)).toEqual(ids.slice(20, 40));
  const last = await read('', Math.ceil(all.TotalCount / 20));
  expect(last.List.at(-1)).toMatchObject({ _certId: filled.firstId + 20, _examTime: '' });
});

test('the list of programmes has the numbers of all and of valid certificates', async ({
  site,
  administrator,
  filled,
}) => {
  const { rows } = await sql<{ listed: number; valid: number }>`
    select count(*) as listed, count(*) filter (where exam_status = 1 and revoked_at is null) as valid
    from certificates where status <> -1`.execute(site.db);

  const [programme] = await site.call(businessCertificates.GetProgrammeList, {}, administrator);

  expect(filled.firstId).toBe(1);
  expect(programme).toMatchObject({ CertificateCount: rows[0]!.listed, ValidCount: rows[0]!.valid });
  expect(rows[0]!.valid).toBeLessThan(rows[0]!.listed - 400);
});

test('a page behind the last hit of a common word is empty and has the exact total', async ({
  site,
  administrator,
  filled,
}) => {
  const listed = count - count / 100;

  const last = await site.call(
    businessCertificates.GetCertList,
    { key: '工程', pageindex: listed / 20 + 1, pagesize: 20 },
    administrator,
  );

  expect(filled.firstId).toBe(1);
  expect(last).toMatchObject({ TotalCount: listed });
  expect(last).not.toHaveProperty('IsAbout');
  expect(last.List).toEqual([]);
});

test.for([
  [{ key: '欧阳' }, 17],
  [{ key: 'gf-2026-000123' }, 1],
  [{ key: '没有这个' }, 0],
  [{ key: '工程', examstatus: 2 }, count / 50],
  [{ key: '龘' }, 0],
] as const)('the list counts the hits of %o', async ([filters, total], { site, administrator, filled }) => {
  const found = await site.call(businessCertificates.GetCertList, filters, administrator);

  expect(filled.firstId).toBe(1);
  expect(found.TotalCount).toBe(total);
  expect(found).not.toHaveProperty('IsAbout');
});

test.for([
  [{}, 'status <> -1'],
  [{ examstatus: 1 }, 'status <> -1 and exam_status = 1'],
  [{ examstatus: 2 }, 'status <> -1 and exam_status = 2'],
  [{ standing: 'normal' }, 'status = 1 and revoked_at is null'],
  [{ standing: 'hidden' }, 'status = 0 and revoked_at is null'],
  [{ standing: 'revoked' }, 'status <> -1 and revoked_at is not null'],
  [{ standing: 'deleted' }, 'status = -1'],
  [{ standing: 'normal', examstatus: 1 }, 'status = 1 and revoked_at is null and exam_status = 1'],
  [{ status: 0, examstatus: 1 }, 'status = 0 and exam_status = 1'],
] as const)(
  'the total of the filter %o is that of its rows',
  async ([filters, rows], { site, administrator, filled }) => {
    const exact = await sql<{ total: number }>`
    select count(*) as total from certificates where ${sql.raw(rows)}`.execute(site.db);

    const { TotalCount, List } = await site.call(businessCertificates.GetCertList, filters, administrator);

    expect(filled.firstId).toBe(1);
    expect(TotalCount).toBe(exact.rows[0]!.total);
    expect(List).toHaveLength(10);
  },
);

test('the unclaimed certificates are counted, and those of a company with members apart', async ({
  site,
  administrator,
  filled,
}) => {
  const read = async (filters: object) =>
    await site.call(businessClaims.GetUnclaimedCerts, filters, administrator);
  await sql`update certificates set member_id = null where id = ${filled.firstId + 1}`.execute(site.db);

  const [all, alike, others, searched] = [
    await read({}),
    await read({ alike: 1 }),
    await read({ alike: 0 }),
    await read({ key: '独一家' }),
  ];

  expect(all.TotalCount).toBe(count / 5 + 2);
  expect(alike).toMatchObject({ TotalCount: 1, List: [{ _certId: filled.firstId + 1 }] });
  expect(others.TotalCount).toBe(count / 5 + 1);
  expect(searched).toMatchObject({ TotalCount: 1, List: [{ _certId: filled.firstId }] });
});

test('quick search finds an exact number however many contain it, then numbers that begin with the part', async ({
  site,
  administrator,
  filled,
}) => {
  for (const _certNum of ['26-0', '26-01'])
    await makeCertificate(site, administrator, { _certNum, _company: '独一家' });
  const find = async (key: string) =>
    (await site.call(businessQuickSearch.GetDestinations, { key }, administrator)).map(({ Title }) => Title);

  const [exact, inside, character, whole] = [
    await find('26-0'),
    await find('2026-0'),
    await find('6'),
    await find('gf－2026－015999'),
  ];

  expect(filled.firstId).toBe(1);
  expect(exact.slice(0, 2)).toEqual(['26-0', '26-01']);
  expect(exact).toHaveLength(5);
  expect(inside).toHaveLength(5);
  expect(inside.every((number) => number.startsWith('GF-2026-0'))).toBe(true);
  expect(character).toHaveLength(5);
  expect(whole).toEqual(['GF-2026-015999']);
});
