import { expect } from 'vitest';
import { resultCode } from '#contract/envelope.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import type { CrudScreen, CrudTest } from './crud-screen.ts';

/** What every list shows: to a clerk, to one who may less, on a phone, to whoever has a keyboard alone or sees little. */
export function lookAtScreen(test: CrudTest, screen: CrudScreen): void {
  const [first, second, third] = screen.names;

  test('the list shows its records in their order', async ({ clerk }) => {
    const { page, open, order } = clerk;
    await open();

    await page.getByRole('heading', { level: 1, name: screen.title }).waitFor();
    expect(await order()).toEqual([first, second, third]);
  });

  test('the keyboard alone goes through rows and shows its keys', async ({ clerk }) => {
    const { page, open, dialog } = clerk;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await open();
    const shown = await page.locator('main tbody tr[data-row-id]').allInnerTexts();
    for (const _ of shown.slice(0, shown.findIndex((text) => text.includes(second)) + 1))
      await page.keyboard.press('j');
    await expect.poll(focused).toContain(second);
    await page.keyboard.press('k');
    await expect.poll(focused).toContain(first);
    await page.keyboard.press('?');
    await dialog('快捷键').waitFor();
    await page.keyboard.press('Escape');
    await dialog('快捷键').waitFor({ state: 'hidden' });
  });

  test('axe finds nothing on the list, its column settings and what stands under ⋮', async ({ clerk }) => {
    const { page, open, row } = clerk;
    await open();
    // Folded they are looked at on a phone.
    const fold = page.getByRole('button', { name: '展开', exact: true });
    if ((await fold.count()) > 0) await fold.click();
    expect(await allFindings(page), 'list').toEqual([]);

    await page.getByRole('button', { name: '列设置' }).click();
    const columns = page.getByRole('dialog', { name: '列设置' });
    await columns.waitFor();
    expect(await allFindings(page), 'columns').toEqual([]);
    await page.keyboard.press('Escape');
    await columns.waitFor({ state: 'hidden' });

    if (!screen.hasMoreActions) return;
    await row(first)
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem').last().waitFor();
    expect(await allFindings(page), 'more actions').toEqual([]);
  });

  test('a phone shows cards that fit its width', async ({ product, administrator }) => {
    const viewport = { width: 390, height: 844 };
    const phone = await openBackOffice(product, screen.address, { viewport }, administrator);
    await phone.getByRole('listitem').filter({ hasText: first }).first().waitFor();

    expect(await phone.getByRole('main').getByRole('table').count()).toBe(0);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await allFindings(phone)).toEqual([]);
    const columns = phone.getByRole('button', { name: '列设置' });
    if ((await columns.count()) > 0) {
      await columns.click();
      await phone.getByRole('dialog', { name: '列设置' }).waitFor();
    }
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), 'columns').toBeLessThanOrEqual(
      390,
    );
    await phone.close();
  });

  test('no column lies under another at 1024 px', async ({ clerk, product, administrator }) => {
    const viewport = { width: 1024, height: 768 };
    const narrow = await openBackOffice(product, screen.address, { viewport }, administrator);
    await clerk.row(first, narrow).waitFor();
    const boxes = await narrow
      .locator('main thead th')
      .evaluateAll((heads) =>
        heads.map((head) => head.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );

    boxes
      .slice(1)
      .forEach(({ left }, index) => expect(left).toBeGreaterThanOrEqual((boxes[index]?.right ?? 0) - 1));
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(1024);
    await narrow.close();
  });

  test.for(screen.permissions.map((refusal) => [refusal.without, refusal] as const))(
    'without %s its controls are absent and its call is refused',
    async (
      [
        _without,
        {
          without,
          absent,
          refused: [endpoint, input],
        },
      ],
      { clerk, product },
    ) => {
      const others = (Object.keys(permissions) as Permission[]).filter(
        (permission) => permission !== without,
      );
      const token = await signInAdministrator(product.site, others);
      const page = await openBackOffice(product, screen.address, {}, token);
      await clerk.row(first, page).waitFor();
      const more = clerk.row(first, page).getByRole('button', { name: /^更多操作/ });
      if ((await more.count()) > 0) {
        await more.click();
        await page.getByRole('menuitem').first().waitFor();
      }

      // In sight a control names its record, under ⋮ it stands alone.
      for (const name of absent) {
        const control = { name: new RegExp(`^${name}(：|$)`) };
        const there = page
          .getByRole('main')
          .getByRole('button', control)
          .or(page.getByRole('menuitem', control));
        expect(await there.count(), name).toBe(0);
      }
      const answer = await product.site.send(endpoint, input, token);
      expect(answer.Code).toBe(resultCode.forbidden);
      await page.close();
    },
  );
}
