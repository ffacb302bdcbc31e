import { Button, Dropdown } from 'antd';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import { localStore } from '#ui/browser/storage.ts';
import { changeAnswers } from '#ui/testing/broken-network.ts';
import { OwnAccount } from '../../account/own.tsx';
import { call } from '../../session/call.ts';
import { axeFindings } from '../../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { appearanceKey, appearanceScript } from './appearance-script.ts';
import { applyAppearance } from './appearance.ts';
import { useStoredAppearance } from './stored-appearance.ts';
import { useAppearanceItems } from './use-appearance-items.tsx';

/* 外观: 跟随系统, 浅色 or 深色, for the user and for the first paint. */

const dark = 'rgb(22, 21, 19)';
const light = 'rgb(247, 245, 241)';
const ground = () => getComputedStyle(document.body).backgroundColor;
const stored = async () => (await call(systemPreferences.GetPreferences, {}))['appearance'];
const choice = (name: string) =>
  page.getByRole('radiogroup', { name: '外观' }).getByRole('radio', { name, exact: true });

/** Sets what the system and the printer ask for. */
async function emulate({ isDark = false, media = '' }): Promise<void> {
  const { send } = cdp() as unknown as { send: (method: string, given: object) => Promise<void> };
  const features = [
    { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await send.call(cdp(), 'Emulation.setEmulatedMedia', { media, features });
}

let screen: OpenScreen;
beforeEach(async () => {
  await signIn();
});
afterEach(async () => {
  await screen.unmount();
  await emulate({});
  applyAppearance('system');
});

const openAccount = async () => (screen = await openScreen(<OwnAccount />, '/System/account'));

test('an administrator chooses the dark look, which holds at once and is stored for the user', async () => {
  await openAccount();

  await page.getByText('深色', { exact: true }).click();

  expect(ground()).toBe(dark);
  await expect.element(choice('深色')).toBeChecked();
  await expect.poll(stored).toBe('dark');
  const button = page.getByRole('button', { name: '修改密码' }).element();
  await expect.poll(() => getComputedStyle(button).backgroundColor).toBe('rgb(31, 30, 28)');
});

test('the menu of the account marks the present look and changes it by keyboard', async () => {
  function AccountMenu() {
    return (
      // oxlint-disable-next-line no-autofocus -- whoever opens the menu goes on in it
      <Dropdown trigger={['click']} autoFocus menu={{ items: useAppearanceItems() }}>
        <Button>账号</Button>
      </Dropdown>
    );
  }
  screen = await openScreen(<AccountMenu />);
  const item = (name: string) => page.getByRole('menuitemradio', { name, exact: true });

  await page.getByRole('button', { name: '账号' }).click();
  await expect.element(item('跟随系统')).toBeChecked();
  await expect.element(item('深色')).not.toBeChecked();
  expect(await axeFindings()).toEqual([]);
  await expect.element(item('跟随系统')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('浅色')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('深色')).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await expect.poll(ground).toBe(dark);
  await expect.poll(stored).toBe('dark');
});

test('a page that follows the system changes with it at once, and a chosen look does not', async () => {
  await openAccount();
  await expect.element(choice('跟随系统')).toBeChecked();

  await emulate({ isDark: true });
  await expect.poll(ground).toBe(dark);
  await emulate({ isDark: false });
  await expect.poll(ground).toBe(light);

  await page.getByText('浅色', { exact: true }).click();
  await emulate({ isDark: true });
  await expect.poll(() => matchMedia('(prefers-color-scheme: dark)').matches).toBe(true);
  expect(ground()).toBe(light);
});

test('another tab of the browser takes over the choice', async () => {
  await openAccount();
  const otherTab = document.body.appendChild(document.createElement('iframe'));

  otherTab.contentWindow!.localStorage.setItem(appearanceKey, 'dark');

  await expect.poll(ground).toBe(dark);
  await expect.element(choice('深色')).toBeChecked();
  otherTab.remove();
});

test('a user finds the own look on another computer, also after a colleague who chose another one', async () => {
  function Stored() {
    useStoredAppearance();
    return null;
  }
  await call(systemPreferences.SavePreferences, { Key: 'appearance', Value: 'dark' });
  screen = await openScreen(<Stored />);
  await expect.poll(ground).toBe(dark);
  await screen.unmount();

  await signIn();
  screen = await openScreen(<Stored />);
  await expect.poll(ground).toBe(light);
});

test('a value that is no look leaves the page as the system has it', async () => {
  changeAnswers(systemPreferences.GetPreferences, { appearance: 'sepia' });
  await openAccount();

  await expect.element(choice('跟随系统')).toBeChecked();
  expect(ground()).toBe(light);
});

test('a dark page is printed light, with the colours that Ant Design computes', async () => {
  await openAccount();
  await page.getByText('深色', { exact: true }).click();
  const button = page.getByRole('button', { name: '修改密码' }).element();
  await expect.poll(() => getComputedStyle(button).backgroundColor).toBe('rgb(31, 30, 28)');

  await emulate({ media: 'print' });

  await expect.poll(() => getComputedStyle(button).backgroundColor).toBe('rgb(255, 255, 255)');
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light');
});

test.for([
  ['dark', false, 'dark'],
  ['light', true, undefined],
  ['system', true, 'dark'],
  [null, true, 'dark'],
  [null, false, undefined],
] as const)(
  'before the first paint the stored choice %s on a system that is dark: %s gives %s',
  async ([choiceThen, isDark, theme]) => {
    screen = await openScreen(<p>起始</p>);
    await emulate({ isDark });
    delete document.documentElement.dataset['theme'];
    localStore.remove(appearanceKey);
    if (choiceThen) localStore.set(appearanceKey, choiceThen);
    const meta = document.head.appendChild(document.createElement('meta'));
    Object.assign(meta, { name: 'color-scheme', content: 'light' });

    // oxlint-disable-next-line no-new-func -- the text of the page's own inline script
    new Function(appearanceScript())();

    expect(document.documentElement.dataset['theme']).toBe(theme);
    expect(meta.content).toBe(theme ?? 'light');
    meta.remove();
    localStore.remove(appearanceKey);
  },
);
