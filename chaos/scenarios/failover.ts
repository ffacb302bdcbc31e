import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOutage, type Outage } from '../outage.ts';
import { Worst, type Given, type Outcome, type Scenario } from '../scenario.ts';

/** The signals that end the primary, and whether the program uses the standby as its replica. */
const ways = [
  { signal: 'SIGKILL', hasReplica: false },
  { signal: 'SIGKILL', hasReplica: true },
  { signal: 'SIGKILL', hasReplica: false },
  { signal: 'SIGSTOP', hasReplica: false },
  { signal: 'SIGSTOP', hasReplica: true },
] as const;
type Way = (typeof ways)[number];

const savesBefore = 10;
const awayMs = 15_000;

/**
 * The primary is killed, or paused, while visitors read and save once a second; its synchronous standby is promoted 15
 * s later. A loss is a page that was read before and is not answered, one that was never read if there is a replica, an
 * acknowledged save that is missing or stored twice, and an internal error (500).
 */
export const scenario: Scenario = {
  name: 'failover',
  async run(given) {
    const worst = new Worst('outage of saving');
    const failovers = given.rounds(ways.length);
    const outcome: Outcome = { rounds: failovers, acknowledged: 0, lost: [], worst };
    for (let round = 1; round <= failovers; round++) {
      const way = ways[(round - 1) % ways.length]!;
      const disk = await given.makeDisk(2000);
      const outage = await startOutage({ path: join(disk.path, `round-${round}`) }, way.hasReplica);
      try {
        await failOver(outage, way, { ...outcome, round, say: given.say, worst });
        outcome.acknowledged += outage.saved.length;
      } finally {
        await outage.stop();
      }
    }
    return outcome;
  },
};

async function failOver(
  outage: Outage,
  { signal, hasReplica }: Way,
  { round, say, lost, worst }: { round: number; worst: Worst } & Pick<Given, 'say'> & Pick<Outcome, 'lost'>,
): Promise<void> {
  const { primary, standby } = outage.pair;
  const reading = outage.startReading();
  for (let count = 0; count < savesBefore; count++) await Promise.all([outage.save(), pause(1000)]);
  await outage.save();
  const before = outage.saved.length;
  primary.kill(signal);
  const began = performance.now();
  const cold = outage.startReadingCold();
  await pause(awayMs);
  const coldOnes = await cold.stop();
  await standby.query(`alter system set synchronous_standby_names = ''`);
  await standby.query('select pg_reload_conf()');
  await standby.query('select pg_promote()');
  while (!(await outage.save())) await pause(200);
  const awayFor = performance.now() - began;
  worst.note(awayFor);
  // Errors after the failover count as well.
  for (let count = 0; count < 3; count++) await Promise.all([outage.save(), pause(1000)]);
  const { answered, busy, busyAt, cut } = await reading.stop();
  const { missing, doubled } = await outage.compare();
  const name = `failover ${round} (${signal}, ${hasReplica ? 'replica' : 'no replica'})`;
  const failing = coldOnes.filter(({ status }) => status >= 500 || status === 0);
  say(
    `${name}: ${answered} pages that were read before, ${busy} of them 5xx, ${cut.length} cut; ${coldOnes.length} pages that were not, ` +
      `${failing.length} of them 5xx; ${outage.saved.length} saved (${before} before), ${missing.length} lost, ${doubled.length} doubled; ` +
      `refused ${countsOf(outage.refused)}; saving again after ${(awayFor / 1000).toFixed(1)} s`,
  );
  const errors = [
    ...[...busyAt].map(([path, count]) => `${path} was answered 5xx ${count} times`),
    ...cut,
    ...(hasReplica ? failing : failing.filter(({ status }) => status !== 503)).map(
      ({ path, status }) => `${path}, which nobody had read, was answered ${status}`,
    ),
    ...missing.map((title) => `row missing: ${title}`),
    ...doubled.map((title) => `row twice: ${title}`),
    ...outage.refused.filter((code) => code !== 503).map((code) => `a save was answered ${code}`),
  ];
  lost.push(...errors.map((error) => `${name}: ${error}`));
}

function countsOf(codes: number[]): string {
  const counts = [...Map.groupBy(codes, String)].map(([code, same]) => `${same.length} × ${code}`);
  return counts.join(', ') || 'none';
}
