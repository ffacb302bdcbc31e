import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOutage, type Outage } from '../outage.ts';
import { Worst, type Given, type Outcome, type Scenario } from '../scenario.ts';
import { publishArticle, watchFor } from '../withdrawn-article.ts';

const awayMs = 15_000;

/**
 * An article is withdrawn, and in the same moment the primary is killed; its standby is promoted 15 s later. A loss is a
 * page that shows the article, and a failed page that never showed it, although it was read before.
 */
export const scenario: Scenario = {
  name: 'withdrawal before a failover',
  async run(given) {
    const outcome: Outcome = {
      rounds: given.rounds(3),
      acknowledged: 0,
      lost: [],
      worst: new Worst('outage of saving'),
    };
    for (let round = 1; round <= outcome.rounds; round++) {
      const disk = await given.makeDisk(2000);
      const outage = await startOutage({ path: join(disk.path, `round-${round}`) }, false);
      try {
        await withdrawAndFail(outage, { round, say: given.say, outcome });
      } finally {
        await outage.stop();
      }
    }
    return outcome;
  },
};

/** The pages of the demo that show no article of another column. */
const others = ['/privacy', '/api/XfWebApi/GetMenuList', '/certsearch'];

async function withdrawAndFail(
  outage: Outage,
  { round, say, outcome }: { round: number; outcome: Outcome } & Pick<Given, 'say'>,
): Promise<void> {
  const { url, pair } = outage;
  const article = await publishArticle(url, outage.token);
  // A list of another column, and an article of it.
  const pages = [...others, ...outage.otherPages];
  const shown = [...article.paths, '/home', '/rss.xml', '/api/XfWebApi/GetNewsReList'];
  for (const path of [...shown, ...pages, ...shown]) await (await fetch(url + path)).text();
  await article.withdraw(url);
  pair.primary.kill('SIGKILL');
  const began = performance.now();
  const watch = watchFor(article.words, url, shown, 50);
  const reading = outage.startReading(pages);
  await pause(awayMs);
  await pair.standby.query(`alter system set synchronous_standby_names = ''`);
  await pair.standby.query('select pg_reload_conf()');
  await pair.standby.query('select pg_promote()');
  while (!(await outage.save())) await pause(200);
  outcome.worst.ms = Math.max(outcome.worst.ms, performance.now() - began);
  const { read, stale } = await watch.stop();
  const { answered, busy, busyAt } = await reading.stop();
  outcome.acknowledged += outage.saved.length;
  say(`round ${round}: ${stale} of ${read} stale, ${busy} of ${answered} other pages failed`);
  const errors = [
    ...(stale > 0 ? [`${stale} pages showed the withdrawn article`] : []),
    ...[...busyAt].map(([path, count]) => `${path} failed ${count} times`),
  ];
  outcome.lost.push(...errors.map((error) => `round ${round}: ${error}`));
}
