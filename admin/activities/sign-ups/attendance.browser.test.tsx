import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { call } from '../../session/call.ts';
import { breakLine, fits, tabTo } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { addPeople, makeActivity, readPeople, says } from '../../testing/sign-ups.ts';
import { ActivityEditor } from '../editor.tsx';

/* At the door, on a phone. */

let screen: OpenScreen;
let id: number;

beforeEach(async () => {
  await page.viewport(390, 844);
  await signIn();
});
afterEach(() => screen.unmount());

async function open(names: readonly string[], settings: Parameters<typeof makeActivity>[0] = {}) {
  id = await makeActivity(settings);
  await addPeople(id, names);
  screen = await openScreen(<ActivityEditor />, `/System/activities/edit?id=${id}&tab=attendance`);
}

const people = () => [...document.querySelectorAll('.attendance li b')].map(({ textContent }) => textContent);
const search = page.getByLabelText('找人');
const tick = (name: string) => page.getByRole('button', { name: `到场：${name}`, exact: true });
const thereOnServer = async () =>
  (await readPeople(id)).List.filter(({ AttendTime }) => AttendTime !== '').map(({ Name }) => Name);

test('the door lists who is in by pinyin, without those who wait, and fits a phone', async () => {
  await open(['庞志刚', '马晓峰', '纪思远', '温雅琴'], { Places: 3 });

  await says('已到 0/3');
  expect(people()).toEqual(['纪思远', '马晓峰', '庞志刚']);
  expect(fits()).toBe(true);
  expect(await axeFindings()).toEqual([]);
});

test('somebody found by initials is ticked by the keyboard alone, and the search is empty for the next', async () => {
  await open(['孟祥云', '孟晓东', '丁立']);
  await says('已到 0/3');

  await search.fill('mxd');
  await expect.poll(people).toEqual(['孟晓东']);
  await tabTo(tick('孟晓东'));
  await userEvent.keyboard('{Enter}');

  await says('孟晓东 已登记到场');
  await says('已到 1/3');
  await expect.element(search).toHaveValue('');
  expect(await thereOnServer()).toEqual(['孟晓东']);
  await search.fill('赵');
  await says('没有找到这个人');
});

test('a tick that could not be stored is taken back, and what was typed stays for another try', async () => {
  await open(['姜一', '戚二']);
  await says('已到 0/2');
  await search.fill('姜');
  const line = breakLine();

  await tick('姜一').click();

  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await says('已到 0/2');
  await expect.element(search).toHaveValue('姜');
  line.mend();
  await tick('姜一').click();
  await says('姜一 已登记到场');
  expect(await thereOnServer()).toEqual(['姜一']);
});

test('the tick of a colleague at another door is shown by the next reading', async () => {
  await open(['谢一', '邹二']);
  await says('已到 0/2');
  const [first] = (await readPeople(id)).List;
  await call(businessSignUps.TickAttendance, { ActivityId: id, PersonIds: [first!.PersonId], IsThere: true });

  await tick('邹二').click();

  await says('已到 2/2');
  await expect.element(page.getByRole('button', { name: '撤销到场：谢一' })).toBeVisible();
});
