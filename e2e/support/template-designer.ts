import type { Locator, Page } from 'playwright-core';
import type { PlacedField } from '#contract/certificates/certificate-templates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import type { Product } from './start-product.ts';

/* The page on which templates of certificates are designed. */

export const frame = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}，X`) });
export const upToDate = (page: Page) => page.locator('[data-stage][aria-busy=false]').waitFor();
export const saveButton = (page: Page) => page.getByRole('button', { name: /^保存为第 \d+ 版$/ });

let count = 0;
export async function makeProgramme({ site }: Product, token: string, Fields: PlacedField[] = []) {
  const ProgrammeName = `项目${++count}`;
  const { ProgrammeId } = await site.call(
    businessProgrammes.SaveProgramme,
    { ProgrammeName, Title: '结业证书', Statement: '完成{programme}课程。', Background: '', Fields },
    token,
  );
  const read = async () => {
    const all = await site.call(businessCertificates.GetProgrammeList, {}, token);
    return all.find((one) => one.ProgrammeId === ProgrammeId)!;
  };
  return {
    ProgrammeId,
    ProgrammeName,
    read,
    address: `/System/certificates/programmes/template?id=${ProgrammeId}`,
  };
}

/** Returns the place of an element from the label of its button. */
export async function placeOf(element: Locator): Promise<{ x: number; y: number }> {
  const [, x, y] = /X (\d+)，Y (\d+)$/.exec((await element.getAttribute('aria-label')) ?? '') ?? [];
  return { x: Number(x), y: Number(y) };
}

/** Drags an element by so many points of the page. */
export async function drag(
  page: Page,
  element: Locator,
  by: { x: number; y: number },
  key?: 'Alt' | 'Shift',
) {
  const stage = (await page.locator('[data-stage]').boundingBox())!;
  const box = (await element.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  if (key) await page.keyboard.down(key);
  await page.mouse.down();
  await page.mouse.move(from.x + (by.x * stage.width) / 1600, from.y + (by.y * stage.width) / 1600, {
    steps: 4,
  });
  await page.mouse.up();
  if (key) await page.keyboard.up(key);
}
