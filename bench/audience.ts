import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { nobody, type Audience } from '#contract/audience/audience.ts';
import { businessAudiences } from '#contract/audience/audiences.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { startSession } from '../server/modules/sessions/store.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench audience
 * 5,000 companies with two contacts each: how long an audience of each kind is counted, and the lists of forms, 50 of
 * them with an audience each.
 */

const companies = 5000;
const forms = 50;
const calls = 60;
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const { administrator, member } = await fill();
  const measure = async (token: string, { method, path }: Endpoint, input: object) => {
    const times: number[] = [];
    for (let at = 0; at < calls; at++) {
      const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
      const sentAt = performance.now();
      const response = await fetch(url + path + query, {
        method: String(method),
        headers: { token, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify(input) }),
      });
      const { Code, Message } = (await response.json()) as { Code: number; Message: string };
      times.push(performance.now() - sentAt);
      if (Code !== 200) throw new Error(`${path}: ${Code} ${Message}`);
    }
    // The first few warm up.
    return [0.5, 0.95].map((part) => quantile(times.slice(3), part).toFixed(1));
  };
  const all: Partial<Audience> = { IsAll: true };
  const ids = Array.from({ length: 500 }, (_one, at) => at * 7 + 1);
  const audiences: Record<string, Partial<Audience>> = {
    'all members': all,
    'a level': { LevelIds: [102] },
    'three types': { TypeIds: [201, 202, 203] },
    'two cities': { Cities: ['城市1', '城市2'] },
    'a level, a type and two cities together': {
      LevelIds: [101],
      TypeIds: [201],
      Cities: ['城市0', '城市1'],
      IsEvery: true,
    },
    '500 companies by name': { MemberIds: ids },
    'all but 500, to contacts for training': { ...all, ExceptMemberIds: ids, Purpose: 'training' },
    'who has not filled in a form': { Missing: { Kind: 'form', Id: 1 } },
    'who has not filled in an anonymous form': { Missing: { Kind: 'form', Id: 2 } },
    'who has not confirmed': { Missing: { Kind: 'confirmation', Id: 1 } },
    'who has not read a notice': { Missing: { Kind: 'notice', Id: 1 } },
    'who has not signed up': { Missing: { Kind: 'activity', Id: 1 } },
  };
  const rows: string[][] = [];
  const { CountAudience, GetAudienceMembers, GetAudienceChoices } = businessAudiences;
  for (const [name, parts] of Object.entries(audiences))
    rows.push([
      `counted: ${name}`,
      ...(await measure(administrator, CountAudience, { ...nobody, ...parts })),
    ]);
  for (const [name, token, call, input] of [
    ['the names of all members', administrator, GetAudienceMembers, { ...nobody, ...all, pageindex: 200 }],
    ['what audiences are chosen from', administrator, GetAudienceChoices, {}],
    [`待填写 of a member, ${forms} forms`, member, webForms.GetOwnForms, {}],
    [`the desk's list of ${forms} forms`, administrator, businessForms.GetFormList, {}],
    ['a page of 没填的', administrator, businessFormResults.GetFormMissing, { id: 1 }],
  ] as const)
    rows.push([name, ...(await measure(token, call, input))]);
  console.log(`a load of ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(table(['audience', 'median, ms', 'p95, ms'], rows, ''));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

/** Makes the members and what they have done or not; returns the tokens of an administrator and of a member. */
async function fill() {
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const vault = await openVault(dataDir, undefined);
  const client = new Client({ connectionString: databaseUrl });
  // An error of the measurement is told, not the end of the database after it.
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    insert into options (id, kind, name) overriding system value select 100 + n, 2, '等级' || n from generate_series(1, 4) n;
    insert into options (id, kind, name) overriding system value select 200 + n, 1, '归类' || n from generate_series(1, 9) n`);
  await client.query(
    `insert into members (name, city, member_level_id, company_type_id,
       phone_sealed, phone_hash, email_sealed, email_hash)
     select '统计公司' || n, '城市' || n % 20, 101 + n % 4, 201 + n % 9,
       $2, sha256(n::text::bytea), $3, sha256(('m' || n)::bytea)
     from generate_series(1, $1::int) n`,
    [companies, vault.seal('13900139000'), vault.seal('office@example.com')],
  );
  // Members are approved by a decision; these are for a measurement.
  await client.query(
    `set session_replication_role = replica; update members set status = 1; reset session_replication_role`,
  );
  await client.query(
    `insert into member_contacts (member_id, name, phone_sealed, phone_hash, email_sealed, email_hash, for_training)
     select id, '王敏', $1, sha256(('second' || id)::bytea), '', '', id % 2 = 0 from members`,
    [vault.seal('0500-55570100')],
  );
  // Half of the members have done what is asked.
  await client.query(`
    insert into confirmation_rounds (title, begins_on) values ('核对', current_date);
    insert into confirmations (round_id, member_id, confirmed_at, way) select 1, id, now(), 1 from members where id % 2 = 0;
    insert into notices (title, is_about_article, audience, sent_at) values ('通知', false, '{}', now());
    insert into notice_recipients (notice_id, member_id, opened_at)
      select 1, id, case when id % 2 = 0 then now() end from members;
    insert into activities (title, begins_at, ends_at, place) values ('年会', now() + interval '9 days', now() + interval '9 days', '会堂');
    insert into sign_up_settings (activity_id, is_open, closes_at, is_cancelled) values (1, true, now() + interval '8 days', false);
    insert into sign_ups (activity_id, number, member_id, company_name, company_key)
      select 1, id, id, name, id::text from members where id % 2 = 0;
    insert into sign_up_people (activity_id, sign_up_id, state, name, mobile_sealed)
      select 1, id, 'pending', '李强', '' from sign_ups;
    insert into forms (title, fields, closes_at, is_single, is_anonymous, is_open_to_all, status, published_at, audience)
      select '统计' || n, '[]', now() + interval '20 days', true, n = 2, false, 1, now() - interval '9 days', case when n > 2 then
        '{"IsAll":false,"IsEvery":true,"LevelIds":[101,102,103],"TypeIds":[201,202,203,204,205],"Cities":["城市0","城市1","城市2","城市3"],"MemberIds":[1,2,3],"ExceptMemberIds":[4,5],"Missing":null,"Purpose":""}'::jsonb end
      from generate_series(1, ${forms}) n;
    insert into form_answers (form_id, member_id, single_member_id, answers, receipt_hash, submitted_at, changed_at)
      select f.id, m.id, m.id, '{}', sha256((f.id || ' ' || m.id)::bytea), now(), now()
      from forms f, members m where not f.is_anonymous and m.id % 2 = 0;
    insert into form_respondents (form_id, member_ids) select 2, array_agg(id order by id) from members where id % 2 = 0;
    insert into form_reminders (form_id, member_id) select f.id, m.id from forms f, members m where m.id % 4 = 1 and f.id % 5 = 0`);
  await client.query('vacuum (analyze)');
  await client.end();
  const db = openDatabase({ url: databaseUrl, max: 2 });
  const administrator = await signedIn(db);
  const member = await startSession(db, { audience: 'member', holderId: 1 });
  await db.destroy();
  return { administrator, member };
}
