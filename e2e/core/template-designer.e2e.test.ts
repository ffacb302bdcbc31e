import { expect } from 'vitest';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { handOn, ways } from '../support/input-driver.ts';
import { startTask } from '../support/task-figures.ts';
import { drag, frame, makeProgramme, placeOf, saveButton, upToDate } from '../support/template-designer.ts';
import { test } from '../support/test.ts';

/*
 * The designer of certificates: dragging with a mouse, and access. Its other rules:
 * admin/programmes/designer.browser.test.tsx.
 */

const listAddress = '/System/certificates/programmes';
test('a clerk moves the seal by 20 points and saves with four clicks or three keys', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  for (const { way, means, width, more } of ways) {
    const { ProgrammeName, read } = await makeProgramme(product, administrator);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.origin}/System/home`);
    await page.getByRole('heading', { name: /您好/ }).waitFor();
    const driver = handOn(page, means);
    const endTask = await startTask(page, 11, means);
    await driver.go('培训项目与模板');
    await driver.press(page.getByRole('link', { name: `设计模板：${ProgrammeName}` }));
    await upToDate(page);
    const seal = frame(page, '印章');
    expect(await placeOf(seal)).toEqual({ x: 1270, y: 896 });

    if (means === 'mouse') {
      await drag(page, seal, { x: -20, y: 0 }, 'Alt');
      await driver.press(saveButton(page));
    } else {
      await seal.focus();
      for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Control+S']) await page.keyboard.press(key);
    }

    await page.getByText('已保存为第 2 版').waitFor();
    await endTask();
    const { Fields } = await read();
    const saved = Fields.find(({ Field }) => Field === 'seal')!;
    // A pixel of a phone is four points of the page.
    expect(Math.abs(saved.X - 1250), way).toBeLessThanOrEqual(means === 'mouse' ? 4 : 0);
    // The drag is one of them.
    expect(driver.clicks() + 1, way).toBeLessThanOrEqual(4 + more);
  }
  await page.close();
});

test('a dragged element snaps to the middle, moves freely with Alt and along an axis with Shift', async ({
  product,
  administrator,
}) => {
  const look = { Align: 'center', Color: '#000000' } as const;
  const { address } = await makeProgramme(product, administrator, [
    { Field: 'certNum', X: 790, Y: 300, Size: 30, ...look },
    { Field: 'qr', X: 100, Y: 700, Size: 180, ...look },
    { Field: 'seal', X: 1270, Y: 896, Size: 240, ...look },
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

  const seal = frame(page, '印章');
  await seal.focus();
  await drag(page, seal.locator('.element-corner'), { x: 30, y: 30 });
  expect(await placeOf(seal)).toEqual({ x: 1270, y: 896 });
  const width = Number(await page.getByLabel('宽度').inputValue());
  expect(width).toBeGreaterThan(280);

  const [printed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '试打' }).click(),
  ]);
  expect(printed.suggestedFilename()).toMatch(/证书试打\.pdf$/);
  await page.close();
});

test('a clerk without the permission to design has neither the page nor a link to the page', async ({
  product,
  administrator,
}) => {
  const { ProgrammeName, address } = await makeProgramme(product, administrator);
  const otherPermissions = Object.keys(permissions).filter((one) => one !== 'cert:template') as Permission[];
  const token = await signInAdministrator(product.site, otherPermissions);
  const page = await openBackOffice(product, listAddress, {}, token);

  await page.getByRole('heading', { name: ProgrammeName }).waitFor();
  expect(await page.getByRole('link', { name: '设计模板' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '新增培训项目' }).count()).toBe(0);
  await page.goto(`${product.origin}${address}`);
  await page.locator('main').waitFor();
  expect(await page.locator('[data-stage]').count()).toBe(0);
  await page.close();
});
