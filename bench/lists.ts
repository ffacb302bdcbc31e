import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { businessDestinations } from '#contract/destinations.ts';
import { businessMembers } from '#contract/managed-members.ts';
import { businessNews } from '#contract/managed-news.ts';
import { businessWorkbench } from '#contract/workbench.ts';
import { findRunningDatabase } from '../server/db/embedded.ts';
import { openDatabase, type Database } from '../server/db/open.ts';
import { startSession } from '../server/sessions/store.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { openVault } from '../server/base/vault.ts';
import { quantile } from './median.ts';
import { table } from './report.ts';

/*
 * npm run bench lists
 * The lists of the back office, the workbench and Ctrl+K over 100,000 members, articles and certificates, as a person would
 * open them.
 */

const count = 100_000;
/** A statement may take seconds only. */
const piece = 5000;
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 2 });
  const vault = await openVault(dataDir, undefined);
  await fillMembers(db, vault.seal('13800000000'));
  await fillNews(db);
  // Each certificate looks for its member.
  await sql`analyze members`.execute(db);
  await fillCertificates(db, vault.seal('310101199003070038'));
  await sql`vacuum (analyze)`.execute(db);
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  await db.updateTable('administrators').set({ must_change_password: false }).execute();
  const token = await startSession(db, { audience: 'administrator', holderId: id });
  await db.destroy();

  const rows = [];
  for (const query of [
    'pageindex=1',
    'pageindex=10',
    'pageindex=100',
    'pageindex=1000',
    'status=1',
    'key=公司77',
    'key=浦江',
    'key=工程',
    'pagesize=100',
  ])
    rows.push([
      `members, ${query}`,
      await medianOf(`${url}${businessMembers.GetMemberList.path}?${query}`, token),
    ]);
  for (const query of [
    'pageindex=1',
    'pageindex=10',
    'pageindex=100',
    'pageindex=1000',
    'status=0',
    'key=标题77',
    'pagesize=100',
  ])
    rows.push([
      `articles, ${query}`,
      await medianOf(`${url}${businessNews.GetNewsList.path}?${query}`, token),
    ]);
  for (const key of ['公司77', '工程', '公', '标题', '标题77', 'C-000077', '0', '没有这个'])
    rows.push([
      `Ctrl+K, ${key}`,
      await medianOf(`${url}${businessDestinations.GetDestinations.path}?key=${key}`, token),
    ]);
  for (const { path } of [businessWorkbench.GetWaiting, businessWorkbench.GetWorkbench])
    rows.push([path.split('/').at(-1) ?? '', await medianOf(`${url}${path}`, token)]);
  rows.push([`export of ${count.toLocaleString('en')} members, first byte`, await firstByteOf(url, token)]);
  console.log(table(['list', 'median ms'], rows));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function medianOf(address: string, token: string): Promise<string> {
  const times: number[] = [];
  for (let request = 0; request < 25; request++) {
    const asked = performance.now();
    const answer = await fetch(address, { headers: { token } });
    const { Code } = (await answer.json()) as { Code: number };
    if (Code !== 200) throw new Error(`${address} answered ${Code}`);
    times.push(performance.now() - asked);
  }
  return quantile(times.slice(5), 0.5).toFixed(1);
}

/** The rest of the workbook is not waited for. */
async function firstByteOf(url: string, token: string): Promise<string> {
  const times: number[] = [];
  for (let request = 0; request < 5; request++) {
    const asked = performance.now();
    const answer = await fetch(url + businessMembers.ExportMembers.path, { headers: { token } });
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    // A workbook is a zip.
    if (value?.[0] !== 0x50) throw new Error(`the export answered ${answer.status}`);
    times.push(performance.now() - asked);
    await reader?.cancel();
  }
  return quantile(times, 0.5).toFixed(1);
}

async function fillMembers(db: Database, sealed: Buffer): Promise<void> {
  await sql`insert into options (kind, name) values (1, '施工企业'), (2, '会员单位')`.execute(db);
  for (let first = 1; first <= count; first += piece)
    await sql`
      insert into members (account, account_key, password_hash, status, name, company_type_id, member_level_id,
        phone_sealed, phone_hash, email_sealed, email_hash, created_at)
      select 'm' || n, 'm' || n, 'x', 3,
        (array['浦江', '申安', '临港', '金桥'])[1 + n % 4] || '工程风险管理公司' || n, type.id, level.id,
        ${sealed}, ${sealed}, ${sealed}, ${sealed}, now() - n * interval '1 minute'
      from generate_series(${first}::int, ${first + piece - 1}::int) n,
        (select id from options where kind = 1 limit 1) type,
        (select id from options where kind = 2 limit 1) level`.execute(db);
}

async function fillNews(db: Database): Promise<void> {
  await sql`insert into menus (name) values ('新闻')`.execute(db);
  for (let first = 1; first <= count; first += piece)
    await sql`
      insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status,
        published_at, updated_at)
      select menu.id, '标题' || n, '<p>正文</p>', '正文', '正文', '标题' || n, '正文',
        array_to_tsvector(array['标题', '正文', '题' || left(n::text, 1), right(n::text, 1)]), 1,
        date_trunc('second', now()) - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(${first}::int, ${first + piece - 1}::int) n,
        (select id from menus order by id desc limit 1) menu`.execute(db);
}

async function fillCertificates(db: Database, sealed: Buffer): Promise<void> {
  await sql`insert into programmes (name) values ('量测用的培训')`.execute(db);
  for (let first = 1; first <= count; first += piece)
    await sql`
      insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num)
      select programme.id, '张三', ${sealed}, ${sealed}, '浦江工程风险管理公司', 1, 'C-' || lpad(n::text, 6, '0')
      from generate_series(${first}::int, ${first + piece - 1}::int) n,
        (select id from programmes order by id desc limit 1) programme`.execute(db);
}
