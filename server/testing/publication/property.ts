import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { startSession } from '../../modules/sessions/store.ts';
import { makeAdministrator, makeMenu, signInAdministrator, signInMember } from '../factories/records.ts';
import type { TestApp } from '../start-test-app.ts';
import { playStep, step, type Kind, type Play, type Step } from './play.ts';
import { noteTitles, type Column, type Person } from './reference-model.ts';
import { scenarios } from './scenarios.ts';
import { expectedBy, readAsVisitor } from './visible.ts';

const writing: Permission[] = ['news:list', 'news:write', 'news:del'];

/** Makes two of each kind of person: writers, publishers, auditors, members and full administrators. */
async function makePeople(site: TestApp): Promise<Person[]> {
  const rights = { mayWrite: true, mayPublish: false, mayAudit: false, isMember: false };
  const people: Person[] = [];
  for (const no of [1, 2]) {
    const make = async (name: string, may: Partial<Person>, permissions?: Permission[]) =>
      people.push({
        ...rights,
        ...may,
        name: `${name} ${no}`,
        token: await signInAdministrator(site, permissions),
      });
    await make('writer', {}, writing);
    await make('publisher', { mayPublish: true }, [
      ...writing,
      'news:publish',
      'review:list',
      'position:save',
    ]);
    await make('auditor', { mayAudit: true }, [...writing, 'news:audit', 'review:list']);
    const member = { mayWrite: false, isMember: true };
    people.push({ ...rights, ...member, name: `member ${no}`, token: await signInMember(site) });
  }
  for (const no of [1, 2]) {
    const { id } = await makeAdministrator(site);
    const token = await startSession(site.db, { audience: 'administrator', holderId: id });
    people.push({ ...rights, mayPublish: true, mayAudit: true, name: `administrator ${no}`, token });
  }
  return people;
}

/**
 * Checks that after each step of any sequence visitors read exactly what the reference model says, and that the program accepted no step
 * that breaks its rules. Returns how often each kind of step was accepted.
 */
export async function checkPublicTexts(
  site: TestApp,
  administrator: string,
  runs: { numRuns: number; minSteps: number; maxSteps: number },
): Promise<Map<Kind, number>> {
  const people = await makePeople(site);
  const accepted = new Map<string, number>();
  let run = 0;
  const holds = fc.asyncProperty(
    fc.array(step, { minLength: runs.minSteps, maxLength: runs.maxSteps, size: 'max' }),
    async (steps) => {
      const columns: Column[] = [];
      for (const ReviewSteps of [0, 1, 2] as const) {
        const id = await makeMenu(site, administrator, { ReviewSteps });
        columns.push({ id, steps: ReviewSteps, isForMembers: false, isHidden: false });
      }
      const play: Play = {
        site,
        word: wordOf((run += 1)),
        people,
        columns,
        articles: [],
        files: new Map(),
        stored: new Set(),
        accepted,
        texts: 0,
      };
      for (const [i, one] of steps.entries()) {
        const before = countOf(accepted);
        const broken = await playStep(play, one);
        noteTitles(play.articles);
        // A refused step changes nothing, which the next comparison shows as well.
        const isLast = i === steps.length - 1;
        if (broken.length === 0 && countOf(accepted) === before && one.kind !== 'time' && !isLast) continue;
        expect({ broken, ...(await readAsVisitor(play)) }, `step ${i}: ${JSON.stringify(one)}`).toEqual({
          broken: [],
          ...expectedBy(play),
        });
      }
    },
  );
  const examples = scenarios.map((steps): [Step[]] => [steps]);
  await fc.assert(holds, { numRuns: examples.length + runs.numRuns, endOnFailure: true, examples });
  return accepted as Map<Kind, number>;
}

const countOf = (accepted: ReadonlyMap<string, number>) =>
  [...accepted.values()].reduce((sum, count) => sum + count, 0);

/** Returns a word that the texts of other runs do not contain. */
const wordOf = (run: number) => `甲乙丙丁戊己庚辛壬癸${String.fromCharCode(0x4e00 + 7 * run)}`;
