import type { Client } from 'pg';
import type { Vault } from '../../server/platform/core/vault.ts';
import { connect } from '../../server/platform/db/connect.ts';
import { givenCharacters, places, surnames, topics } from './vocabulary.ts';

/** Numbers of records, as measured: all but the programmes grow with the scale. */
export interface Sizes {
  certificates: number;
  articles: number;
  members: number;
  logEntries: number;
}

export const brands = [
  ...'华东申建中天宏远浦江长城恒信德安瑞丰同济精诚鼎盛金桥泰和新世纪立达通卓越隆昌博雅正源广厦嘉业万邦盛大启明星辰海川云峰',
];
export const companyTrades = [
  '建设工程',
  '工程咨询',
  '工程监理',
  '工程检测',
  '工程造价',
  '建筑装饰',
  '机电安装',
  '风险管理',
  '物流',
  '科技',
];
export const companyForms = ['有限公司', '集团有限公司', '股份有限公司', '事务所'];
const programmes = [
  '工程质量风险管理工程师',
  '建设工程风险评估师',
  '工程保险经理',
  '项目安全总监',
  '质量检查员',
];

/**
 * Fills members, certificates with what was issued, and the operation log, all in a few statements: the same records on every
 * machine. Articles are written before, by `fillArticles`.
 */
export async function fillMillion(url: string, vault: Vault, sizes: Sizes): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '256MB';
      set synchronous_commit = off`);
    await addWords(client);
    const sealed = vault.seal('13800000000');
    await insertMembers(client, sizes.members, sealed);
    await withoutPairIndexes(client, async () => await insertCertificates(client, sizes, sealed));
    await insertLog(client, sizes.logEntries);
    // No list of the back office searches by pinyin, and no job is to begin with it.
    await client.query(
      "insert into news_sounds (news_id, sounds, has_words) select id, '', true from news on conflict do nothing",
    );
    await client.query(
      `update news set status = 0 where id % 100 = 1; update news set deleted_at = now() where id % 200 = 3`,
    );
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Functions that choose a word by a number: the same number gets the same word. */
async function addWords(client: Client): Promise<void> {
  const words = (list: readonly string[]) =>
    `array[${list.map((word) => client.escapeLiteral(word)).join()}]`;
  await client.query(`
    create function pg_temp.fraction(n bigint, seed int) returns float8 language sql immutable
      return (hashint8extended(n, seed) & 1048575) / 1048576.0;
    create function pg_temp.word(words text[], n bigint, seed int, power float8 default 1) returns text language sql immutable
      return words[1 + floor(cardinality(words) * pg_temp.fraction(n, seed) ^ power)::int];
    create function pg_temp.person(n bigint) returns text language sql immutable return
      pg_temp.word(${words(surnames)}, n, 1, 2) || pg_temp.word(${words(givenCharacters)}, n, 2, 2) ||
      case when pg_temp.fraction(n, 3) < 0.6 then pg_temp.word(${words(givenCharacters)}, n, 4, 2) else '' end;
    create function pg_temp.company(n bigint) returns text language sql immutable return
      pg_temp.word(${words(places)}, n, 5, 3) || pg_temp.word(${words(brands)}, n, 6) || pg_temp.word(${words(brands)}, n, 7) ||
      pg_temp.word(${words(companyTrades)}, n, 8, 1.5) || pg_temp.word(${words(companyForms)}, n, 9, 2);
    create function pg_temp.topic(n bigint) returns text language sql immutable return pg_temp.word(${words(topics)}, n, 10)`);
}

/** All but one of fifty members are approved, each by a decision of its case. */
async function insertMembers(client: Client, count: number, sealed: Buffer): Promise<void> {
  await client.query(
    `insert into options (kind, name) values (1, '施工企业'), (1, '咨询企业'), (2, '会员单位'), (2, '理事单位')`,
  );
  await client.query(
    `insert into members (account, account_key, password_hash, status, name, company_type_id, member_level_id, legal_person,
      contact_person, phone_sealed, phone_hash, email_sealed, email_hash, joined_on, created_at)
    select 'member' || n, 'member' || n, 'x', 3, pg_temp.company(n),
      types[1 + n % cardinality(types)], levels[1 + n % cardinality(levels)], pg_temp.person(n + 7000000), pg_temp.person(n + 8000000),
      $1::bytea, sha256(n::text::bytea), $1::bytea, sha256(n::text::bytea), current_date - n % 3600, now() - n * interval '3 hours'
    from generate_series(1, $2::int) n,
      (select array_agg(id) filter (where kind = 1) as types, array_agg(id) filter (where kind = 2) as levels from options) o`,
    [sealed, count],
  );
  await client.query(`
    insert into reviews (kind, member_id, submitted_at, created_at) select 1, id, created_at, created_at from members;
    insert into review_items (review_id, round, status, decider_name, decided_at)
      select id, 1, 1, '系统', submitted_at + interval '2 days' from reviews where kind = 1 and member_id % 50 <> 0;
    update reviews set status = 1, decided_at = submitted_at + interval '2 days' where kind = 1 and member_id % 50 <> 0;
    update members set status = 1 where id % 50 <> 0;
    analyze members`);
}

/** Three of five holders work for a member; the others for one of as many companies that are none. */
async function insertCertificates(
  client: Client,
  { certificates, members }: Sizes,
  sealed: Buffer,
): Promise<void> {
  await client.query('insert into programmes (name) select unnest($1::text[])', [programmes]);
  await client.query(`
    insert into certificate_templates (programme_id, version, title, statement)
    select id, 1, '培训合格证书', '参加{programme}培训，经考核成绩合格，特发此证。' from programmes`);
  await client.query(
    `insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num, exam_date, issue_date,
      status, revoked_at, revoke_reason, created_at)
    select programmes[1 + n % cardinality(programmes)], pg_temp.person(n), $1::bytea, sha256((n % 700000)::text::bytea),
      pg_temp.company(case when n % 5 < 3 then n % $3::int + 1 else 10000000 + n % $3::int end),
      result, case when result = 1 then 'GF' || to_char(day, 'YYYYMM') || '-' || lpad(n::text, 7, '0') else '' end,
      day::date, case when result = 1 then day::date + 20 end,
      case when n % 200 = 7 then 0 when n % 300 = 11 then -1 else 1 end,
      case when n % 1000 = 13 then day + interval '90 days' end, case when n % 1000 = 13 then '资料有误' else '' end, day
    from (select n, case when n % 50 = 3 then 2 when n % 40 = 5 then 0 else 1 end as result,
        now() - ($2::int - n) * interval '10 years' / $2::int as day
      from generate_series(1, $2::int) n) numbered,
      (select array_agg(id order by id) as programmes from programmes) p`,
    [sealed, certificates, members],
  );
  await client.query(`
    insert into certificate_issues (certificate_id, issue_number, template_id, cert_num, facts, signature, issued_at)
    select c.id, 1, t.id, c.cert_num, json_build_object('name', c.name, 'company', c.company, 'certNum', c.cert_num,
      'programme', t.title, 'examDate', c.exam_date, 'issueDate', c.issue_date, 'idNum', repeat('0', 64))::text,
      translate(encode(sha256(c.id::text::bytea) || sha256((-c.id)::text::bytea), 'base64'), E'\\n', ''), c.issue_date + interval '9 hours'
    from certificates c join certificate_templates t using (programme_id)
    where c.exam_status = 1 and c.status = 1 and c.revoked_at is null`);
}

/** The pairs of a million records are indexed at the end: one by one they would take most of the time. */
async function withoutPairIndexes(client: Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'certificates' and indexdef like '% USING gin %'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
  await fill();
  for (const { indexdef } of rows) await client.query(indexdef);
}

/** Five months of the log; the hashes do not form a valid chain. */
async function insertLog(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into operation_log (id, happened_at, actor_kind, actor_id, actor_name, address, action, noun, record_id,
      before_values, after_values, result_code, trace_id, previous_hash, hash)
    select last_id + n, now() - ($1::int - n) * interval '150 days' / $1::int,
      case when kind = 1 then 'visitor' else 'administrator' end, case when kind <> 1 then 1 + n % 20 end,
      case when kind <> 1 then 'clerk' || n % 20 else '' end, '10.0.' || n % 200 || '.' || n % 250,
      (array['GetCertList', 'SaveNews', 'EditCertInfo', 'EditMember', 'Login', 'SaveBanner'])[kind],
      (array['certificate', 'news', 'certificate', 'member', 'session', 'banner'])[kind], (n % 50000)::text,
      case when kind <> 1 then '{"Title":"关于开展' || pg_temp.topic(n) || '第' || n || '期培训的通知","Status":0,"Source":"秘书处"}' end,
      case when kind <> 1 then '{"Title":"关于举办' || pg_temp.topic(n) || '第' || n || '期培训班的通知","Name":"'
        || pg_temp.person(n) || '","Company":"' || pg_temp.company(n) || '","Status":1}' end,
      200, md5(n::text), '', sha256(n::text::bytea)
    from (select n, 1 + floor(6 * pg_temp.fraction(n, 11))::int as kind from generate_series(1, $1::int) n) numbered, operation_log_head`,
    [count],
  );
  await client.query('update operation_log_head set last_id = (select max(id) from operation_log)');
}
