import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { countOf, missingFrom } from '../find-losses.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite, type Site } from '../site.ts';
import { nothingYet, startWriters } from '../writers.ts';

/** Shifts what program and database take for the time; `apt-get install faketime`. */
const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
const day = 86_400_000;
/** 03:23 in Shanghai, when what is past its time is forgotten, and a little before. */
const beforeForgetting = '19:22:40';
const forgettingTakesMs = 75_000;

/** A machine that starts with a wrong clock, over the hour at which things are forgotten, and then with the right one again. */
export const scenario: Scenario = {
  name: 'wrong clock',
  async run({ makeDisk, rounds, say }) {
    if (!existsSync(library)) throw new Error(`${library} is missing: apt-get install -y faketime`);
    const worst = new Worst('start');
    const losses: string[] = [];
    let acknowledged = 0;
    const jumps = [in400Days(1), in400Days(-1), '2038-01-18'];
    const times = rounds(jumps.length);
    for (let round = 0; round < times; round++) {
      const date = jumps[round % jumps.length]!;
      const disk = await makeDisk(1500);
      const promised = nothingYet();
      const site = await startSite(disk);
      const writers = startWriters(site, await signIn(site), promised);
      await pause(2000);
      await writers.stop();
      const before = await countRows(site);
      await site.stop();

      const wrong = await startSite(disk, {
        LD_PRELOAD: library,
        FAKETIME: `@${date} ${beforeForgetting}`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      worst.note(wrong.startedInMs);
      await pause(forgettingTakesMs);
      const isRefused = wrong.output().includes('clockIsAheadNothingForgotten');
      const missingRecords = [
        ...(await missingFrom(wrong, promised)),
        ...fewer(before, await countRows(wrong)),
      ];
      await wrong.stop();

      const again = await startSite(disk);
      missingRecords.push(...(await missingFrom(again, promised)), ...fewer(before, await countRows(again)));
      await again.stop();
      acknowledged += countOf(promised);
      say(
        `${date}: ${countOf(promised)} acknowledged, ${missingRecords.length} lost, ${isRefused ? 'clock doubted' : 'clock not doubted'}`,
      );
      if (!isRefused && Date.parse(date) > Date.now())
        missingRecords.push('nobody was told that the clock is doubted');
      losses.push(...missingRecords.map((line) => `${date}: ${line}`));
      await disk.remove();
    }
    return { rounds: times, acknowledged, lost: losses, worst };
  },
};

function in400Days(direction: 1 | -1): string {
  return new Date(Date.now() + direction * 400 * day).toISOString().slice(0, 10);
}

const tables = ['operation_log', 'links', 'files', 'outgoing_messages', 'suggestions', 'members'];

async function countRows({ db }: Site): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    counts.set(table, rows[0]!.count);
  }
  return counts;
}

function fewer(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...before].flatMap(([table, count]) => {
    const gone = count - (after.get(table) ?? 0);
    return gone > 0 ? [`${gone} of ${count} rows of ${table} are gone`] : [];
  });
}
