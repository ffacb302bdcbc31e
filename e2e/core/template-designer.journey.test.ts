import { expect } from 'vitest';
import { businessProgrammes } from '#contract/programmes.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { signInAdministrator } from '../../server/testing/make.ts';
import { allFindings } from '../axe.ts';
import { openBackOffice } from '../back-office.ts';
import { drag, frame, makeProgramme, openDesigner, placeOf, saveButton, upToDate } from '../designing.ts';
import { handOn, ways } from '../hand.ts';
import { test as journey } from '../test.ts';

/* The designer of certificates: what is moved, by mouse and by keys, taken back, refused, and what two people do. */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 4']);

const listAddress = '/System/certificates/programmes';
test('a clerk moves the seal by 20 points and saves: four clicks, or three keys on the page', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  for (const { way, means, width, more } of ways) {
    const { ProgrammeName, read } = await makeProgramme(product, administrator);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.origin}/System/home`);
    await page.getByRole('heading', { name: /您好/ }).waitFor();
    const hand = handOn(page, means);
    await hand.go('培训项目与模板');
    await hand.press(page.getByRole('link', { name: `设计模板：${ProgrammeName}` }));
    await upToDate(page);
    const seal = frame(page, '印章');
    expect(await placeOf(seal)).toEqual({ x: 1270, y: 896 });

    if (means === 'mouse') {
      await drag(page, seal, { x: -20, y: 0 }, 'Alt');
      await hand.press(saveButton(page));
    } else {
      await seal.focus();
      for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Control+S']) await page.keyboard.press(key);
    }

    await page.getByText('已保存为第 2 版').waitFor();
    const { Fields } = await read();
    const saved = Fields.find(({ Field }) => Field === 'seal')!;
    // A pixel of a phone is four points of the page.
    expect(Math.abs(saved.X - 1250), way).toBeLessThanOrEqual(means === 'mouse' ? 4 : 0);
    // The drag is one of them.
    expect(hand.clicks() + 1, way).toBeLessThanOrEqual(4 + more);
  }
  await page.close();
});

test('the picture is the server’s, and the one before stays until the next has come', async ({
  product,
  administrator,
}) => {
  const { page } = await openDesigner(product, administrator);
  const picture = page.getByAltText('证书样张，由服务器画出');
  const before = await picture.getAttribute('src');
  expect(before).toMatch(/^data:image\/png;base64,/);

  let isAsked = false;
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.endsWith(businessProgrammes.PreviewCert.path),
    async (route) => {
      isAsked = true;
      await mayAnswer;
      await route.continue();
    },
  );

  await frame(page, '姓名').focus();
  await page.keyboard.press('ArrowDown');

  await expect.poll(() => isAsked).toBe(true);
  expect(await picture.getAttribute('src')).toBe(before);
  answer();
  await upToDate(page);
  expect(await picture.getAttribute('src')).not.toBe(before);
  const [shown, expected] = [await frame(page, '姓名').boundingBox(), await placeOf(frame(page, '姓名'))];
  expect(expected).toEqual({ x: 800, y: 491 });
  expect(shown!.width).toBeGreaterThan(20);
  await page.close();
});

test('keys choose, move, size, remove, take back and do again', async ({ product, administrator }) => {
  const { page } = await openDesigner(product, administrator);
  await frame(page, '证书标题').focus();
  await page.keyboard.press('Tab');
  const name = frame(page, '姓名');
  expect(await name.getAttribute('aria-pressed')).toBe('true');

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  expect(await placeOf(name)).toEqual({ x: 799, y: 480 });
  await page.keyboard.press(']');
  expect(await page.getByLabel('字号').inputValue()).toBe('69');
  await page.keyboard.press('[');
  await page.keyboard.press('Delete');
  await name.waitFor({ state: 'detached' });
  const next = frame(page, '身份证号');
  await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Control+Z');
  expect(await placeOf(name)).toEqual({ x: 799, y: 480 });
  for (let back = 0; back < 4; back++) await page.keyboard.press('Control+Z');
  expect(await placeOf(name)).toEqual({ x: 800, y: 490 });
  expect(await saveButton(page).isDisabled()).toBe(true);
  await page.keyboard.press('Control+Y');
  expect(await placeOf(name)).toEqual({ x: 799, y: 490 });
  await page.close();
});

test('dragged near the middle it stands in the middle, with Alt where it is let go, with Shift on its line', async ({
  product,
  administrator,
}) => {
  const look = { Align: 'center', Color: '#000000' } as const;
  const { address } = await makeProgramme(product, administrator, [
    { Field: 'certNum', X: 790, Y: 300, Size: 30, ...look },
    { Field: 'qr', X: 100, Y: 700, Size: 180, ...look },
  ]);
  const page = await openBackOffice(product, address, {}, administrator);
  await upToDate(page);
  const number = frame(page, '编号');

  await drag(page, number, { x: 7, y: 100 });
  expect((await placeOf(number)).x).toBe(800);
  await upToDate(page);
  await drag(page, number, { x: 8, y: 0 }, 'Alt');
  expect((await placeOf(number)).x).toBeGreaterThan(803);
  await drag(page, frame(page, '二维码'), { x: 190, y: 20 }, 'Shift');

  const { x, y } = await placeOf(frame(page, '二维码'));
  expect(y).toBe(700);
  expect(x).toBeGreaterThan(270);
  await page.close();
});

test('by its corner the seal grows around its middle', async ({ product, administrator }) => {
  const { page } = await openDesigner(product, administrator);
  const seal = frame(page, '印章');
  await seal.focus();

  await drag(page, seal.locator('.element-corner'), { x: 30, y: 30 });

  expect(await placeOf(seal)).toEqual({ x: 1270, y: 896 });
  const width = Number(await page.getByLabel('宽度').inputValue());
  expect(Math.abs(width - 276)).toBeLessThan(8);
  await page.close();
});

test('a certificate without its number is not saved, and what does not fit is told', async ({
  product,
  administrator,
}) => {
  const { page } = await openDesigner(product, administrator);
  const checks = page.getByRole('region', { name: '检查' });
  await checks.getByText('没有发现问题').waitFor();

  await frame(page, '编号').focus();
  await page.keyboard.press('Delete');
  await checks.getByText('缺少编号，不能保存').waitFor();
  expect(await saveButton(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '添加编号' }).click();
  await checks.getByText('缺少编号，不能保存').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '选中单位' }).click();
  await page.getByLabel('最宽').fill('300');

  await checks.getByRole('button', { name: '内容较长时，单位放不下，字号会缩小' }).waitFor();
  await page.getByLabel('示例').selectOption('长');
  await checks.getByRole('button', { name: '单位放不下，字号被缩小' }).waitFor();
  await page.getByRole('button', { name: '选中证书标题' }).click();
  await page.getByRole('textbox', { name: '证书标题' }).fill('𠮷');
  await checks.getByText('“𠮷”无法印在证书上').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('what somebody else saved meanwhile is put beside it part by part', async ({
  product,
  administrator,
}) => {
  const { page, ProgrammeId, ProgrammeName, read } = await openDesigner(product, administrator);
  await frame(page, '印章').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await product.site.call(
    businessProgrammes.SaveProgramme,
    { ...(await read()), ProgrammeId, ProgrammeName, Title: '对方的标题' },
    administrator,
  );

  await page.keyboard.press('Control+S');

  const window = page.getByRole('dialog', { name: '证书模板刚刚被别人保存过' });
  await window.getByText('对方的标题').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await window.getByRole('button', { name: '对照后合并' }).click();
  await window.waitFor({ state: 'hidden' });
  await saveButton(page).click();
  await page.getByText('已保存为第 3 版').waitFor();
  const merged = await read();
  expect(merged.Title).toBe('对方的标题');
  expect(merged.Fields.find(({ Field }) => Field === 'seal')).toMatchObject({ X: 1260 });
  await page.close();
});

test('a version is put on the page again, and saved as a new one', async ({ product, administrator }) => {
  const { page, read } = await openDesigner(product, administrator);
  await page.getByLabel('纸张').selectOption('a4-portrait');
  await upToDate(page);
  await saveButton(page).click();
  await page.getByText('已保存为第 2 版').waitFor();
  await page.getByRole('button', { name: '版本', exact: true }).click();
  const versions = page.getByRole('dialog', { name: '模板的各个版本' });
  await versions.getByAltText('第 1 版').waitFor();
  // What was saved is drawn anew behind the dialog; until then elements show their words in the browser's letters.
  await upToDate(page);
  expect(await allFindings(page)).toEqual([]);

  await versions.getByRole('button', { name: '恢复第 1 版' }).click();

  await versions.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('纸张').inputValue()).toBe('a4-landscape');
  await upToDate(page);
  await saveButton(page).click();
  await page.getByText('已保存为第 3 版').waitFor();
  expect(await read()).toMatchObject({ Paper: 'a4-landscape', TemplateVersion: 3 });
  await page.close();
});

test('a trial print is a PDF, and leaving unsaved work is asked about', async ({
  product,
  administrator,
}) => {
  const { page } = await openDesigner(product, administrator);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '试打' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/证书试打\.pdf$/);
  await frame(page, '印章').focus();
  await page.keyboard.press('ArrowLeft');

  await page.getByRole('link', { name: '返回项目' }).click();

  const question = page.getByRole('dialog', { name: '有未保存的修改' });
  await question.getByRole('button', { name: '离开' }).click();
  await page.waitForURL(`**${listAddress}`);
  await page.close();
});

test('on every width nothing hides or runs out of the window', async ({ product, administrator }) => {
  const { page } = await openDesigner(product, administrator);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await frame(page, '姓名').focus();
    await page.keyboard.press('ArrowRight');
    await upToDate(page);

    expect(await allFindings(page), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: '移除姓名' }).click();
  await frame(page, '姓名').waitFor({ state: 'detached' });
  await page.close();
});

test('who may not design has neither the page nor the way to it', async ({ product, administrator }) => {
  const { ProgrammeName, address } = await makeProgramme(product, administrator);
  const held = Object.keys(permissions).filter((one) => one !== 'cert:template') as Permission[];
  const token = await signInAdministrator(product.site, held);
  const page = await openBackOffice(product, listAddress, {}, token);

  await page.getByRole('heading', { name: ProgrammeName }).waitFor();
  expect(await page.getByRole('link', { name: '设计模板' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '新增培训项目' }).count()).toBe(0);
  await page.goto(`${product.origin}${address}`);
  await page.locator('main').waitFor();
  expect(await page.locator('[data-stage]').count()).toBe(0);
  await page.close();
});
