import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import { call } from '../../session/call.ts';
import { holdFirst } from '../../testing/acts.ts';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import { usePreference } from './preferences.ts';

const key = 'appearance';
const seen: string[] = [];

function Choice() {
  const { value = 'system', change } = usePreference(key);
  if (seen.at(-1) !== value) seen.push(value);
  return (['light', 'dark'] as const).map((name) => (
    <button key={name} type="button" onClick={() => change(() => name)}>
      {name}
    </button>
  ));
}

test('a choice that is stored does not replace a later one, which still waits', async () => {
  await signIn();
  const screen = await openScreen(<Choice />, '/System');
  const line = holdFirst(systemPreferences.SavePreferences);

  await page.getByRole('button', { name: 'light' }).click();
  await expect.poll(line.begun).toBe(1);
  await page.getByRole('button', { name: 'dark' }).click();
  await expect.poll(() => seen.at(-1)).toBe('dark');
  line.letGo();

  await expect.poll(async () => (await call(systemPreferences.GetPreferences, {}))[key]).toBe('dark');
  expect(seen).toEqual(['system', 'light', 'dark']);
  await screen.unmount();
});
