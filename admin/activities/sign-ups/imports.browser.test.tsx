import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { call } from '../../session/call.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeIdNumber } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { addPeople, makeActivity, mobileOf, readPeople, says } from '../../testing/sign-ups.ts';
import { ActivityEditor } from '../editor.tsx';

/* Lists that are pasted from Excel: people, results, and the certificates of those who passed. */

let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const open = async (id: number, tab: string) =>
  (screen = await openScreen(<ActivityEditor />, `/System/activities/edit?id=${id}&tab=${tab}`));
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

/** Pastes rows on the page, as a spreadsheet does. */
async function paste(rows: readonly (readonly string[])[]): Promise<void> {
  await expect.element(page.getByRole('button', { name: '从 Excel 粘贴' })).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', rows.map((cells) => cells.join('\t')).join('\r\n'));
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

const namesIn = async (id: number) =>
  (await readPeople(id)).List.map(({ Name, State }) => `${Name} ${State}`);

test('of a pasted list only the people without errors are stored, and the whole list is taken back', async () => {
  const id = await makeActivity({ Places: 2 });
  await addPeople(id, ['陶一']);
  await open(id, 'import');

  await paste([
    ['姓名', '手机号码', '单位', '职务'],
    ['姜二', '13622220002', '江海检测公司', '工程师'],
    ['戚三', mobileOf(1), '江海检测公司', ''],
    ['谢四', '1362222', '江海检测公司', ''],
    ['邹五', '13622220005', '江海检测公司', ''],
  ]);

  const errors = page.getByRole('table', { name: '有误的行' });
  await expect.element(errors.getByText('该手机号已报名')).toBeVisible();
  await expect.element(errors.getByText('1362222', { exact: true })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await press('导入无误的 2 行');
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(/1 人名额已满、排到候补/)).toBeVisible();
  await question.getByRole('button', { name: '导入无误的 2 行' }).click();
  await says('已导入 2 行');
  expect(await namesIn(id)).toEqual(['陶一 placed', '姜二 placed', '邹五 waiting']);

  await press('撤回整批');
  await page.getByRole('dialog').getByLabelText(/原因/).fill('选错了表格');
  await press('撤回 2 人');
  await says(/^已撤回 粘贴/);
  expect(await namesIn(id)).toEqual(['陶一 placed']);
});

async function makeTraining(names: readonly string[]): Promise<number> {
  const id = await makeActivity({ isTraining: true, AsksIdNumber: true });
  for (const name of names) await addPeople(id, [name], { IdNumber: makeIdNumber() });
  const { List } = await readPeople(id);
  const PersonIds = List.map(({ PersonId }) => PersonId);
  await call(businessSignUps.TickAttendance, { ActivityId: id, PersonIds, IsThere: true });
  return id;
}

test('results are read by the mark that passes, and a name that nobody has is refused', async () => {
  const id = await makeTraining(['喻一', '柏二']);
  await open(id, 'results');
  await page.getByLabelText('合格分数').fill('80');

  await paste([
    ['姓名', '成绩'],
    ['喻一', '79'],
    ['柏二', '80'],
    ['无此人', '90'],
  ]);

  await says('通过 1，未通过 1');
  await expect.element(page.getByRole('table', { name: '有误的行' }).getByText('无此人')).toBeVisible();
  await press('导入无误的 2 行');
  await page.getByRole('dialog').getByRole('button', { name: '导入无误的 2 行' }).click();
  await says('已导入 2 行');
  const { List } = await readPeople(id);
  expect(List.map(({ Name, IsPassed }) => [Name, IsPassed])).toEqual([
    ['喻一', false],
    ['柏二', true],
  ]);
});

/** Chooses the first programme, unless there is but one. */
async function chooseProgramme(): Promise<void> {
  const select = (await page.getByLabelText('培训项目').findElement()) as HTMLSelectElement;
  const first = [...select.options].find(({ value }) => value !== '0');
  if (select.value === '0' && first) await page.getByLabelText('培训项目').selectOptions(first.value);
}

test('certificates are issued to those who passed, once the programme and the first number are given', async () => {
  const id = await makeTraining(['水一', '窦二']);
  await open(id, 'results');
  await paste([
    ['姓名', '结果'],
    ['水一', '通过'],
    ['窦二', '未通过'],
  ]);
  await press('导入全部 2 行');
  await page.getByRole('dialog').getByRole('button', { name: '导入全部 2 行' }).click();
  await says('已导入 2 行');
  await screen.unmount();

  await open(id, 'issue');
  await says('到场 2 人，通过 1 人');
  await press(/^检\s?查$/);
  await expect.element(page.getByLabelText('首个证书编号')).toHaveAccessibleDescription(/编号/);
  await chooseProgramme();
  await page.getByLabelText('首个证书编号').fill('QD-2026-001');
  await press(/^检\s?查$/);
  await says('1 人中 0 人可以发证，1 人有问题');
  await page.getByLabelText('考试日期').fill('2026-03-05');
  await press(/^检\s?查$/);
  await says('1 人中 1 人可以发证');
  expect(await axeFindings()).toEqual([]);
  await press('颁发 1 张证书');
  await page.getByRole('dialog').getByRole('button', { name: '颁发 1 张证书' }).click();
  await says('已颁发 1 张证书');
  const { List } = await readPeople(id);
  expect(List.map(({ Name, HasCertificate }) => [Name, HasCertificate])).toEqual([
    ['水一', true],
    ['窦二', false],
  ]);
});
