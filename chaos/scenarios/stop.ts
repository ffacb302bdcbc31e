import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { businessFiles } from '#contract/content/files.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite, type Site } from '../site.ts';
import { startVisitors } from '../visitors.ts';

const uploadsAtOnce = 5;
const requestsASecond = 200;
const paths = ['/', '/api/XfWebApi/GetMenuList', '/api/XfWebApi/GetNewsList', '/healthz', '/about?MenuId=1'];

/** An operator stops the site while requests and uploads arrive: none is aborted, and the exit code is 0. */
export const scenario: Scenario = {
  name: 'stop under load',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(2000);
    const worst = new Worst('end after the last answer');
    const losses: string[] = [];
    let acknowledged = 0;
    const stops = rounds(50);
    for (let round = 1; round <= stops; round++) {
      const site = await startSite(disk, { DRAIN_SECONDS: '1', LIMIT_UPLOADS: '9999999/1' });
      const token = await signIn(site);
      const visitors = startVisitors(() => site.url, paths, requestsASecond);
      await pause(1000);
      const uploads = Array.from({ length: uploadsAtOnce }, () => uploadSlowly(site, token, 2000));
      await pause(500 + Math.random() * 500);
      const ended = site.stop();
      const sent = await Promise.allSettled(uploads);
      const { answered, busy, cut } = await visitors.stop();
      const lastAnswer = performance.now();
      const status = await ended;
      worst.note(performance.now() - lastAnswer);
      const failed = sent.flatMap((one) => (one.status === 'rejected' ? [`upload: ${one.reason}`] : []));
      const errors = [
        ...cut,
        ...failed,
        ...(busy > 0 ? [`${busy} answers with 503`] : []),
        ...(status === 0 ? [] : [`ended with ${status}`]),
      ];
      acknowledged += answered + uploadsAtOnce - failed.length;
      say(
        `stop ${round}: ${answered} answered, ${failed.length} uploads lost, ${cut.length} cut, status ${status}`,
      );
      losses.push(...errors.map((line) => `stop ${round}: ${line}`));
    }
    return { rounds: stops, acknowledged, lost: losses, worst };
  },
};

/** Uploads a file that takes this time to arrive. */
async function uploadSlowly({ url }: Site, token: string, ms: number): Promise<void> {
  const boundary = 'boundary-of-a-slow-upload';
  const sent = request(url + businessFiles.UploadFile.path, {
    method: 'POST',
    headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answer = new Promise<string>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (response) => resolve((await response.toArray()).join('')));
  });
  sent.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  );
  for (let piece = 0; piece < 20; piece++) {
    sent.write(`${'a line of text\n'.repeat(500)}`);
    await pause(ms / 20);
  }
  sent.end(`\r\n--${boundary}--\r\n`);
  const text = await answer;
  if (!text.startsWith('{"Code":200')) throw new Error(text);
}
