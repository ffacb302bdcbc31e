import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { startSession } from '../server/modules/sessions/store.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { makeField } from '../server/testing/factories/make-form.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench forms
 * A form of 30 fields with 10,000 answers: its list, its export, and 500 submissions at once.
 */

const counts = { answers: 10_000, fields: 30, members: 500 };
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const { token, formId, fields, members } = await fill(url);
  const headers = { token };
  const listed: number[] = [];
  for (let page = 1; page <= 60; page++) {
    const sentAt = performance.now();
    await (
      await fetch(`${url}${businessForms.GetFormAnswers.path}?id=${formId}&pageindex=${page * 16}`, {
        headers,
      })
    ).json();
    listed.push(performance.now() - sentAt);
  }
  const exportedAt = performance.now();
  const bytes = (
    await (
      await fetch(`${url}${businessForms.ExportFormAnswers.path}?id=${formId}`, { headers })
    ).arrayBuffer()
  ).byteLength;
  const exportMs = performance.now() - exportedAt;
  const Answers = Object.fromEntries(fields.map(({ Key }) => [Key, '12.5']));
  const submittedAt = performance.now();
  const codes = await Promise.all(
    members.map(async (member) => {
      const form = { FormId: formId, Receipt: randomBytes(32).toString('base64url'), Answers };
      // As the page does: again where the server was too busy, with the same receipt.
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(url + webForms.SubmitForm.path, {
          method: 'POST',
          headers: { token: member, 'content-type': 'application/json' },
          body: JSON.stringify(form),
        });
        const { Code } = (await response.json()) as { Code: number };
        if (Code !== 503 || attempt === 6) return Code;
        await pause(attempt * (500 + Math.random() * 1500));
      }
    }),
  );
  const submitMs = performance.now() - submittedAt;
  const lost = codes.filter((code) => code !== 200).length;
  console.log(`a load of ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    table(
      ['forms', 'ms'],
      [
        ['a page of the answers, median', quantile(listed, 0.5).toFixed(1)],
        ['a page of the answers, p95', quantile(listed, 0.95).toFixed(1)],
        [`export of 10,000 × 30, ${bytes} bytes`, exportMs.toFixed(0)],
        [`500 submissions at once, ${lost} lost`, submitMs.toFixed(0)],
      ],
      '',
    ),
  );
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

/** Makes the form with its answers, and members that are signed in. */
async function fill(url: string) {
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const db = openDatabase({ url: databaseUrl, max: 2 });
  const token = await signedIn(db);
  const fields = Array.from({ length: counts.fields }, () => makeField({ Kind: 'number', Decimals: 2 }));
  const send = async (path: string, form: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    return ((await response.json()) as { Data: { FormId: number } }).Data;
  };
  const form = { Title: '统计', CloseDay: '2098-12-01', IsSingle: true, Fields: fields };
  const { FormId: formId } = await send(businessForms.SaveForm.path, form);
  await send(businessForms.PublishForm.path, { FormId: formId });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // Members are approved by a decision; these are for a measurement.
  await client.query(`set session_replication_role = replica`);
  const { rows } = await client.query<{ id: number }>(
    `insert into members (name, status, phone_sealed, phone_hash, email_sealed, email_hash)
     select '统计公司' || n, 1, '', '', '', '' from generate_series(1, $1::int) n returning id`,
    [counts.members],
  );
  const answer = JSON.stringify(Object.fromEntries(fields.map(({ Key }, at) => [Key, String(at * 37.5)])));
  await client.query(
    `insert into form_answers (form_id, company_name, answers, receipt_hash, submitted_at, changed_at)
     select $1, '公司' || n, $2::jsonb, sha256(n::text::bytea), now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [formId, answer, counts.answers],
  );
  await client.query('vacuum (analyze)');
  await client.end();
  const members = [];
  for (const { id } of rows) members.push(await startSession(db, { audience: 'member', holderId: id }));
  await db.destroy();
  return { token, formId, fields, members };
}
