import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Permission } from '#contract/api/permissions.ts';
import type { EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import { actOn, allBut, notice, openMoreActions, row } from './acts.ts';
import { axeFindings } from './axe.ts';
import { openScreen, signIn, type OpenScreen } from './open-screen.tsx';

/** The description of a list screen for the tests that all lists share. */
export interface ListScreen {
  render: () => ReactElement;
  /** Shows the three records of `names` and nothing else that other tests made. */
  address: string;
  title: string;
  /** The level of its heading: 2 for the lower part of a page. */
  level?: 1 | 2;
  /** The names of the records in the order of the list. */
  names: readonly [string, string, string];
  make: () => Promise<void>;
  /** Signs in so that the list is a table, where it is none by default. */
  signIn?: (permissions?: Permission[]) => Promise<void>;
  /** More than two actions a row. */
  hasMoreActions?: true;
  /** Keyword, and the records that it finds; a tree has none. */
  filter?: { key: string; finds: readonly string[] };
  form?: ListForm;
  /** Words of the switch in a row. */
  switchedOff?: string;
  /** The row action that removes, and its message. */
  removal?: { action: string; said: string };
  /** The entity type of the rows in the log of operations, which 变更记录 opens. */
  history?: EntityTypeWithHistory;
  /** For each permission the controls that are missing without it. */
  needsPermission: { [Key in Permission]?: readonly RegExp[] };
}

interface ListForm {
  add: string;
  dialogs: { add: string; edit: string };
  /** Label of the field that names a record. */
  name: string;
  /** Name of the record that the test adds; the filter of `address` finds it. */
  newName: string;
  /** The other fields that have to be filled in. */
  fill: (dialog: Locator) => Promise<void>;
  refusal: string;
  /** A new record comes first in the list, not last. */
  isNewFirst?: true;
  /** Changes another field of the first record as another user. */
  changeElsewhere: () => Promise<void>;
}

/** Shows that a screen puts list, filter, form and actions together; the rules of their parts are tested on the list of links. */
export function listScreen(screen: ListScreen): void {
  describe(`${screen.title}`, () => {
    let opened: OpenScreen;
    const open = async () => {
      opened = await openScreen(screen.render(), screen.address);
      await shows(screen.names);
    };
    beforeAll(async () => {
      await signIn();
      await screen.make();
    });
    beforeEach(async () => {
      await page.viewport(1440, 900);
      await (screen.signIn ?? signIn)();
      await open();
    });
    afterEach(() => opened.unmount());

    if (screen.filter) findRecords(screen, screen.filter, () => opened);
    checkScreen(screen);
    withhold(screen, async () => {
      await opened.unmount();
      await open();
    });
    if (screen.history) leadToHistory(screen, screen.history, () => opened);
    if (screen.switchedOff) switchOff(screen, screen.switchedOff);
    if (screen.removal) remove(screen, screen.removal);
    if (screen.form) fillIn(screen, screen.form);
  });
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row-id]')];
/** Waits until the list has these rows, as it is read a moment after the address has changed. */
const shows = async (names: readonly string[]) =>
  await expect
    .poll(() => rows().map(({ innerText }) => names.find((name) => innerText.includes(name)) ?? innerText))
    .toEqual(names);
function findRecords(
  screen: ListScreen,
  { key, finds }: NonNullable<ListScreen['filter']>,
  opened: () => OpenScreen,
): void {
  test('the list shows its records in their order and finds them by the keyword', async () => {
    await expect
      .element(page.getByRole('heading', { level: screen.level ?? 1, name: screen.title }))
      .toBeVisible();
    const keyword = page.getByLabelText('关键词', { exact: true });
    await keyword.fill(key);
    await userEvent.keyboard('{Enter}');

    await shows(finds);
    expect(new URLSearchParams(opened().location().search).get('key')).toBe(key);
  });
}

function checkScreen({ names: [first], hasMoreActions }: ListScreen): void {
  const columns = page.getByRole('dialog', { name: '列设置' });
  const checkColumns = async () => {
    await page.getByRole('button', { name: '列设置' }).click();
    await expect.element(columns).toBeVisible();
    expect(await axeFindings(), 'columns').toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(columns).not.toBeInTheDocument();
  };

  test('axe reports no violation in the list, its filters, its column settings and its ⋮ menu', async () => {
    const unfold = page.getByRole('button', { name: '展开', exact: true });
    if (unfold.elements().length > 0) await unfold.click();
    expect(await axeFindings(), 'list').toEqual([]);
    await checkColumns();

    if (!hasMoreActions) return;
    await openMoreActions(row(first));
    expect(await axeFindings(), 'more actions').toEqual([]);
  });

  test('the columns fit side by side at 1024 px, and the cards fit a phone', async () => {
    await page.viewport(1024, 768);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
    // Columns that do not fit fold once the table is measured, so the boxes are read until they no longer change.
    const boxes = () =>
      [...document.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect());
    await expect.poll(() => boxes().at(-1)!.right).toBeLessThanOrEqual(1024);
    for (const [index, { left }] of boxes().slice(1).entries())
      expect(left).toBeGreaterThanOrEqual(boxes()[index]!.right - 1);

    await page.viewport(390, 844);
    await expect.element(page.getByRole('listitem').filter({ hasText: first }).first()).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await axeFindings(), 'cards').toEqual([]);
    await checkColumns();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
}

/** Returns the text of a control without the key beside it. */
function wordsOf(control: HTMLElement): string {
  const key = control.querySelector('kbd')?.innerText ?? '';
  return control.innerText.slice(0, key === '' ? undefined : -key.length).trim();
}

function withhold(
  { names: [first], hasMoreActions, needsPermission, signIn: signInHere = signIn }: ListScreen,
  openAgain: () => Promise<void>,
) {
  // A visible control names its record; in the ⋮ menu it has no such name.
  const controls = () =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, [role=menuitem]')].map(
      (control) => control.getAttribute('aria-label') ?? wordsOf(control),
    );
  const isThere = (name: RegExp) => controls().some((control) => name.test(control.replace(/：.*/, '')));

  test('an administrator without a permission sees none of its controls', async () => {
    const all = Object.entries(needsPermission) as [Permission, readonly RegExp[]][];
    if (hasMoreActions) await openMoreActions(row(first));
    for (const [permission, names] of all)
      for (const name of names) expect(isThere(name), `${permission} allows ${String(name)}`).toBe(true);

    for (const [without, names] of all) {
      await signInHere(allBut(without));
      await openAgain();
      if (
        row(first)
          .getByRole('button', { name: /^更多操作/ })
          .elements().length > 0
      )
        await openMoreActions(row(first));
      for (const name of names) expect(isThere(name), `${String(name)} without ${without}`).toBe(false);
    }
  });
}

function leadToHistory(
  { names: [first] }: ListScreen,
  entityType: EntityTypeWithHistory,
  opened: () => OpenScreen,
) {
  test('the action 变更记录 of a row opens the history of the record', async () => {
    const id = row(first).element().getAttribute('data-row-id');
    await actOn(row(first), '变更记录');

    await expect
      .poll(() => new URLSearchParams(opened().location().search).get('history'))
      .toBe(`${entityType}-${id}`);
  });
}

function switchOff({ names: [, second] }: ListScreen, off: string): void {
  test('a record is switched off at once, and 撤销 switches the record on again', async () => {
    const state = row(second).getByRole('switch');
    await state.click();
    await expect.element(notice(`已${off}`)).toBeVisible();
    await expect.element(state).not.toBeChecked();

    await page.getByRole('button', { name: '撤销' }).click();

    await expect.element(state).toBeChecked();
  });
}

function remove({ names }: ListScreen, { action, said }: NonNullable<ListScreen['removal']>): void {
  test('Ctrl+Z restores a removed record', async () => {
    const [first, ...others] = names;
    await actOn(row(first), action);
    await expect.element(notice(said)).toBeVisible();
    await shows(others);

    await userEvent.keyboard('{Control>}z{/Control}');

    await shows(names);
  });
}

function fillIn(screen: ListScreen, form: ListForm): void {
  const [first] = screen.names;
  const adding = page.getByRole('dialog', { name: form.dialogs.add });
  const editing = page.getByRole('dialog', { name: form.dialogs.edit });
  const field = (dialog: Locator) => dialog.getByLabelText(form.name, { exact: true });
  const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存', exact: true });

  test('a conflicting save compares both versions field by field and merges them', async () => {
    await row(first).getByRole('button', { name: /^编辑/ }).click();
    // Another user's change before the record is read is no conflict.
    await expect.element(field(editing)).toHaveValue(first);
    await form.changeElsewhere();
    await field(editing).fill(`${first}甲`);
    await save(editing).click();

    await expect.element(editing.getByText('这条记录刚刚被别人保存过')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await editing.getByRole('button', { name: '对照后合并' }).click();
    await field(editing).fill(first);
    await save(editing).click();

    await expect.element(editing).not.toBeInTheDocument();
    await shows(screen.names);
  });

  test('the form shows a missing value beside its field, and stores and changes a record', async () => {
    await page.getByRole('button', { name: form.add }).click();
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    expect(await axeFindings()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(adding.getByText(form.refusal)).toBeVisible();
    await field(adding).fill(form.newName);
    await form.fill(adding);
    await save(adding).click();
    await expect.element(adding).not.toBeInTheDocument();
    await expect.poll(() => rows().at(form.isNewFirst ? 0 : -1)?.innerText).toContain(form.newName);

    await row(form.newName).getByRole('button', { name: /^编辑/ }).click();
    await field(editing).fill(`${form.newName}乙`);
    await save(editing).click();

    await expect.element(editing).not.toBeInTheDocument();
    await expect.element(row(`${form.newName}乙`)).toBeVisible();
  });
}
