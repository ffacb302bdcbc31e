import { useSyncExternalStore } from 'react';
import { appearances } from '#contract/accounts/preferences.ts';
import { localStore } from '#ui/browser/storage.ts';
import { appearanceKey } from './appearance-script.ts';

/*
 * The light or dark look of the back office: a data attribute on <html>, which ui/styles/dark.css uses as a selector.
 * The browser stores the choice for the first paint and for the sign-in page, the server stores it for the user
 * (stored-appearance.ts).
 */

export type Appearance = (typeof appearances)[number];
export const appearanceNames: Record<Appearance, string> = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
};

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
/** Paper is white, also for the values that Ant Design computes from the tokens. */
const paper = window.matchMedia('print');
const listeners = new Set<() => void>();
let appearance = storedAppearance();

dress();
darkSystem.addEventListener('change', dress);
paper.addEventListener('change', dress);
// Another tab chose.
window.addEventListener('storage', ({ key }) => {
  if (key !== appearanceKey && key !== null) return;
  appearance = storedAppearance();
  dress();
});

/** Applies the appearance here and in the other tabs of this browser, from the first paint of the next page on. */
export function applyAppearance(next: Appearance): void {
  if (next === appearance) return;
  appearance = next;
  localStore.set(appearanceKey, next);
  dress();
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => appearance);
}

/** Returns whether the page is dark now, by the choice or by the system. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

function isDark(): boolean {
  return !paper.matches && (appearance === 'system' ? darkSystem.matches : appearance === 'dark');
}

/** Changes the attribute first: whoever listens reads the tokens that follow it. */
function dress(): void {
  const { dataset } = document.documentElement;
  if (isDark()) dataset['theme'] = 'dark';
  else delete dataset['theme'];
  document.querySelector('[name="color-scheme"]')?.setAttribute('content', isDark() ? 'dark' : 'light');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedAppearance(): Appearance {
  const stored = localStore.get(appearanceKey);
  return appearances.find((one) => one === stored) ?? 'system';
}
