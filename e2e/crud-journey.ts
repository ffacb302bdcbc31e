import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, SentInputOf } from '#contract/endpoint.ts';
import { resultCode } from '#contract/envelope.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { signInAdministrator } from '../server/testing/make.ts';
import { seriousFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { startProduct, type Product } from './start-product.ts';

/** A list screen of the back office, as far as it can do what lists do. */
export interface CrudScreen {
  address: string;
  title: string;
  /** Three records that the journey finds, in the list's order. */
  names: readonly [string, string, string];
  make: (product: Product, token: string) => Promise<void>;
  form?: CrudForm;
  /** What a record is called on and off in its switch. */
  status?: { on: string; off: string };
  isSortable?: boolean;
  /** More than two actions a row. */
  hasMoreActions?: boolean;
  /** The row action that removes, and what the notice says. */
  removal?: { action: string; said: string };
  filter?: { label: string; name: string; key: string; finds: readonly string[] };
  /** For each permission: what is not there without it, and the call that is refused. */
  permissions: readonly Refusal[];
}

export interface CrudForm {
  add: string;
  dialogs: { add: string; edit: string };
  name: string;
  /** The other fields that have to be filled in. */
  fill: (dialog: Locator) => Promise<void>;
  refusal: string;
  /** Changes the first record as somebody else would. */
  changeElsewhere: (product: Product, token: string, name: string) => Promise<void>;
}

interface Refusal {
  without: Permission;
  absent: readonly string[];
  refused: readonly [Endpoint, SentInputOf<Endpoint>];
}

/** Walks through a list screen as a clerk does, by mouse, by keyboard, on a phone, without rights and without a network. */
export function crudJourney(screen: CrudScreen) {
  let product: Product;
  let token: string;
  let page: Page;
  const [first, second, third] = screen.names;
  const { form, status, removal, filter } = screen;

  beforeAll(async () => {
    product = await startProduct({}, ['ERR_INTERNET_DISCONNECTED', 'status of 4']);
    token = await signInAdministrator(product.site);
    await screen.make(product, token);
  });
  afterAll(() => product.close());

  const row = (name: string, on = page) => on.getByRole('row').filter({ hasText: name });
  const open = async (query = '', on = page) => {
    await on.goto(`${product.origin}${screen.address}${query}`);
    await row(query ? (filter?.finds[0] ?? first) : first, on).waitFor();
  };
  const order = async () => {
    const shown = await page.locator('main tbody tr[data-row-id]').allInnerTexts();
    return shown.flatMap((text) => screen.names.filter((name) => text.includes(name)));
  };
  /** The list answers a moment after the address has changed. */
  const shows = async (names: readonly string[]) =>
    await expect.poll(order, { timeout: 10_000 }).toEqual(names);
  const focusIsIn = (tag: string) =>
    page.waitForFunction((wanted) => document.activeElement?.tagName === wanted, tag);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const notice = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text }).last();

  test('the list shows its records in their order', async () => {
    page = await openBackOffice(product, screen.address);
    await open();

    await page.getByRole('heading', { level: 1, name: screen.title }).waitFor();
    expect(await order()).toEqual([first, second, third]);
  });

  test.runIf(form)('what is missing is said beside the field, and what is complete is stored', async () => {
    const { add, dialogs, name, fill, refusal } = form!;
    await open();
    await page.getByRole('button', { name: add }).click();
    await focusIsIn('INPUT');
    await page.keyboard.press('Enter');
    await dialog(dialogs.add).getByText(refusal).waitFor();

    await dialog(dialogs.add).getByLabel(name, { exact: true }).fill('新来的一条');
    await fill(dialog(dialogs.add));
    await dialog(dialogs.add).getByRole('button', { name: '保存', exact: true }).click();

    await dialog(dialogs.add).waitFor({ state: 'hidden' });
    await row('新来的一条').waitFor();
    const last = page.locator('main tbody tr[data-row-id]').last();
    expect(await last.innerText()).toContain('新来的一条');
  });

  test.runIf(form)('a record is edited; leaving what was typed asks first', async () => {
    const { dialogs, name } = form!;
    await row('新来的一条').getByRole('button', { name: /^编辑/ }).click();
    const field = dialog(dialogs.edit).getByLabel(name, { exact: true });
    await field.fill('改过的一条');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '继续编辑' }).click();
    expect(await field.inputValue()).toBe('改过的一条');

    await field.press('Enter');

    await dialog(dialogs.edit).waitFor({ state: 'hidden' });
    await row('改过的一条').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test.runIf(screen.isSortable)('a row is dragged to another place, and moved by keys', async () => {
    await open();
    const stored = () => page.waitForResponse((answer) => answer.request().method() === 'POST');
    const dragged = stored();
    await row(third)
      .getByRole('button', { name: `排序：${third}` })
      .hover();
    await page.mouse.down();
    const top = await row(first).boundingBox();
    await page.mouse.move(top!.x + 20, top!.y + 4, { steps: 12 });
    await page.mouse.up();
    await dragged;
    await shows([third, first, second]);

    const moved = stored();
    await row(third)
      .getByRole('button', { name: `排序：${third}` })
      .focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText(`${third}：现为第 2 行`).waitFor();
    await moved;

    await open();
    expect(await order()).toEqual([first, third, second]);
    const back = stored();
    await row(third)
      .getByRole('button', { name: `排序：${third}` })
      .focus();
    await page.keyboard.press('Alt+ArrowDown');
    await back;
    await shows([first, second, third]);
  });

  test.runIf(status)('a record is switched off at once, and 撤销 brings it back', async () => {
    const { off } = status!;
    await open();
    const state = row(second).getByRole('switch');
    await state.click();
    await notice(`已${off}`).waitFor();
    expect(await state.getAttribute('aria-checked')).toBe('false');

    await notice(`已${off}`).getByRole('button', { name: '撤销' }).click();

    await page.getByText('已撤销').waitFor();
    await row(second).getByRole('switch', { checked: true }).waitFor();
  });

  test.runIf(removal)('what was removed comes back with Ctrl+Z while the notice stands', async () => {
    const { action, said } = removal!;
    await open();
    await actOn(page, row(first), action);
    await notice(said).waitFor();
    await row(first).waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+z');

    await shows(screen.names);
  });

  test.runIf(filter)(
    'filters stand in the address, and going back shows in the fields what the list shows',
    async () => {
      const { label, name, key, finds } = filter!;
      await open();
      const field = page.getByLabel(label, { exact: true });
      const equalsAddress = async () =>
        (await field.inputValue()) === (new URL(page.url()).searchParams.get(name) ?? '');
      await field.fill(key);
      await field.press('Enter');
      await page.waitForURL((url) => url.searchParams.get(name) === key);
      await shows(finds);

      await page.goBack();
      await shows([first, second, third]);
      expect(await equalsAddress()).toBe(true);
      await page.goForward();
      await shows(finds);
      expect(await equalsAddress()).toBe(true);

      await field.focus();
      await page.keyboard.press('Escape');
      expect(await field.inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await shows([first, second, third]);
      expect(new URL(page.url()).search).toBe('');
    },
  );

  test('the keyboard alone goes through rows, shows its keys and opens what it names', async () => {
    await open();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(second);
    await page.keyboard.press('k');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(first);
    await page.keyboard.press('?');
    await dialog('快捷键').waitFor();
    await page.keyboard.press('Escape');
    await dialog('快捷键').waitFor({ state: 'hidden' });
    if (!form) return;

    await page.keyboard.press('n');
    await focusIsIn('INPUT');
    await page.keyboard.type('只用键盘');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '离开' }).press('Enter');
    await dialog(form.dialogs.add).waitFor({ state: 'hidden' });
  });

  test('a phone shows cards that fit its width', async () => {
    const phone = await openBackOffice(product, screen.address, { viewport: { width: 390, height: 844 } });
    await phone.getByRole('listitem').filter({ hasText: first }).first().waitFor();

    expect(await phone.getByRole('main').getByRole('table').count()).toBe(0);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(phone)).toEqual([]);
    await phone.context().close();
  });

  test('no column lies under another at 1024 px', async () => {
    const narrow = await openBackOffice(product, screen.address, { viewport: { width: 1024, height: 768 } });
    await row(first, narrow).waitFor();
    const boxes = await narrow
      .locator('main thead th')
      .evaluateAll((heads) =>
        heads.map((head) => head.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );

    boxes
      .slice(1)
      .forEach(({ left }, index) => expect(left).toBeGreaterThanOrEqual((boxes[index]?.right ?? 0) - 1));
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(1024);
    await narrow.context().close();
  });

  test.each(screen.permissions.map((refusal) => [refusal.without, refusal] as const))(
    'without %s its controls are absent and its call is refused',
    async (_without, { without, absent, refused: [endpoint, input] }) => {
      const others = (Object.keys(permissions) as Permission[]).filter(
        (permission) => permission !== without,
      );
      const limited = await signInAdministrator(product.site, others);
      const clerk = await openBackOffice(product, screen.address, {}, limited);
      await row(first, clerk).waitFor();
      const more = row(first, clerk).getByRole('button', { name: /^更多操作/ });
      if ((await more.count()) > 0) await more.click();

      // In sight a control names its record, under ⋮ it stands alone.
      for (const name of absent) {
        const control = { name: new RegExp(`^${name}(：|$)`) };
        const there = clerk
          .getByRole('main')
          .getByRole('button', control)
          .or(clerk.getByRole('menuitem', control));
        expect(await there.count(), name).toBe(0);
      }
      const answer = await product.site.send(endpoint, input, limited);
      expect(answer.Code).toBe(resultCode.forbidden);
      await clerk.context().close();
    },
  );

  test.runIf(form)('who saves after somebody else compares field by field and merges', async () => {
    const { dialogs, name, changeElsewhere } = form!;
    await open();
    await row(first).getByRole('button', { name: /^编辑/ }).click();
    await dialog(dialogs.edit).waitFor();
    await changeElsewhere(product, token, first);
    await dialog(dialogs.edit).getByLabel(name, { exact: true }).fill(`${first}，我的`);
    await dialog(dialogs.edit).getByRole('button', { name: '保存', exact: true }).click();

    await dialog(dialogs.edit).getByText('这条记录刚刚被别人保存过').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog(dialogs.edit).getByRole('button', { name: '对照后合并' }).click();
    await dialog(dialogs.edit).getByRole('button', { name: '保存', exact: true }).click();
    await dialog(dialogs.edit).waitFor({ state: 'hidden' });

    await row(`${first}，我的`).waitFor();
  });

  test.runIf(form)(
    'without a network nothing typed is lost, and the same button works afterwards',
    async () => {
      const { add, dialogs, name, fill } = form!;
      await open();
      await page.getByRole('button', { name: add }).click();
      await dialog(dialogs.add).getByLabel(name, { exact: true }).fill('断网时填写的');
      await fill(dialog(dialogs.add));
      await page.context().setOffline(true);
      await dialog(dialogs.add).getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('后端接口连接异常').first().waitFor({ timeout: 2000 });
      expect(await dialog(dialogs.add).getByLabel(name, { exact: true }).inputValue()).toBe('断网时填写的');

      await page.context().setOffline(false);
      await dialog(dialogs.add).getByRole('button', { name: '保存', exact: true }).click();

      await dialog(dialogs.add).waitFor({ state: 'hidden' });
      await row('断网时填写的').waitFor();
    },
  );

  test('axe finds nothing on the list and its column settings', async () => {
    await open();
    expect(await seriousFindings(page), 'list').toEqual([]);
    const fold = page.getByRole('button', { name: '展开', exact: true });
    if ((await fold.count()) > 0) await fold.click();
    expect(await seriousFindings(page), 'all filters').toEqual([]);

    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('dialog', { name: '列设置' }).waitFor();

    expect(await seriousFindings(page), 'columns').toEqual([]);
    await page.keyboard.press('Escape');
  });

  test.runIf(screen.hasMoreActions)('axe finds nothing under ⋮', async () => {
    await open();

    await row(first)
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem').last().waitFor();

    expect(await seriousFindings(page)).toEqual([]);
  });

  test.runIf(form)('axe finds nothing in the dialog', async () => {
    await open();

    await page.getByRole('button', { name: form!.add }).click();
    await dialog(form!.dialogs.add).waitFor();

    expect(await seriousFindings(page)).toEqual([]);
  });
}

/** In sight, or under ⋮. */
export async function actOn(page: Page, row: Locator, action: string): Promise<void> {
  const button = row.getByRole('button', { name: new RegExp(`^${action}`) });
  if ((await button.count()) > 0) return button.click();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
