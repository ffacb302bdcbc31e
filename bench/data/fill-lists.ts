import { sql } from 'kysely';
import type { Vault } from '../../server/platform/core/vault.ts';
import type { Database } from '../../server/platform/db/open.ts';

/*
 * Fills the lists of the back office with a given number of records, a thousand in one statement: the statement
 * timeout is a few seconds.
 */

const piece = 1000;

async function inPieces(
  count: number,
  fill: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= count; first += piece) await fill(first, Math.min(count, first + piece - 1));
}

export async function fillMembers(db: Database, vault: Vault, count: number): Promise<void> {
  const sealed = vault.seal('13800000000');
  await sql`insert into options (kind, name) values (1, '施工企业'), (2, '会员单位')`.execute(db);
  await inPieces(count, (first, last) =>
    sql`
      insert into members (account, account_key, password_hash, status, name, company_type_id, member_level_id,
        phone_sealed, phone_hash, email_sealed, email_hash, created_at)
      select 'm' || n, 'm' || n, 'x', 3,
        (array['浦江', '申安', '临港', '金桥'])[1 + n % 4] || '工程风险管理公司' || n, type.id, level.id,
        ${sealed}, ${sealed}, ${sealed}, ${sealed}, now() - n * interval '1 minute'
      from generate_series(${first}::int, ${last}::int) n,
        (select id from options where kind = 1 limit 1) type,
        (select id from options where kind = 2 limit 1) level`.execute(db),
  );
}

export async function fillNews(db: Database, count: number): Promise<void> {
  await sql`insert into menus (name) values ('新闻')`.execute(db);
  await inPieces(count, (first, last) =>
    sql`
      insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status,
        published_at, updated_at)
      select menu.id, '标题' || n, '<p>正文</p>', '正文', '正文', '标题' || n, '正文',
        array_to_tsvector(array['标题', '正文', '题' || left(n::text, 1), right(n::text, 1)]), 1,
        date_trunc('second', now()) - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(${first}::int, ${last}::int) n,
        (select id from menus order by id desc limit 1) menu`.execute(db),
  );
}

/** Each certificate refers to its member, so the members are counted first. */
export async function fillCertificates(db: Database, vault: Vault, count: number): Promise<void> {
  const sealed = vault.seal('310101199003070038');
  await sql`analyze members`.execute(db);
  await sql`insert into programmes (name) values ('量测用的培训')`.execute(db);
  await inPieces(count, (first, last) =>
    sql`
      insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num, exam_date)
      select programme.id, (array['王', '李', '张', '刘', '陈'])[1 + n % 5] || (array['伟', '芳', '建国', '秀英'])[1 + n / 5 % 4],
        ${sealed}, ${sealed}, (array['浦江', '申安', '临港', '金桥'])[1 + n % 4] || '工程风险管理公司' || n % 5000, 1,
        'C-' || lpad(n::text, 7, '0'), '2026-11-01'::date - n % 3000
      from generate_series(${first}::int, ${last}::int) n,
        (select id from programmes order by id desc limit 1) programme`.execute(db),
  );
}

/** Adds log entries of the usual length; their hashes do not form a valid chain. */
export async function fillLog(db: Database, count: number): Promise<void> {
  const { last_id: start } = await db
    .selectFrom('operation_log_head')
    .select('last_id')
    .executeTakeFirstOrThrow();
  await inPieces(count, (first, last) =>
    sql`
      insert into operation_log (id, happened_at, actor_kind, actor_id, actor_name, address, action, noun, record_id,
        before_values, after_values, result_code, trace_id, previous_hash, hash)
      select ${start}::bigint + n, now() - (${count}::int - n) * interval '10 seconds', 'administrator', 1 + n % 20, '管理员' || n % 20,
        '10.0.0.' || n % 250, (array['SaveNews', 'EditCertInfo', 'EditMember', 'Login', 'SaveBanner'])[1 + n % 5],
        (array['news', 'certificate', 'member', 'session', 'banner'])[1 + n % 5], (n % 50000)::text,
        '{"Title":"关于开展第' || n || '期培训的通知","Status":0,"Source":"秘书处"}',
        '{"Title":"关于举办第' || n || '期培训班的通知","Status":1,"Source":"秘书处办公室"}',
        200, md5(n::text), '', sha256(n::text::bytea)
      from generate_series(${first}::int, ${last}::int) n`.execute(db),
  );
  await db
    .updateTable('operation_log_head')
    .set({ last_id: start + count })
    .execute();
}
