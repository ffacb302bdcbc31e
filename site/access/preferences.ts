/*
 * The visitor's reading preferences. They are data attributes on <html>, which tokens.css uses as selectors.
 * localStorage stores them, and `applyPreferencesScript` restores them before the first paint.
 */

import { localStore } from '#ui/browser/storage.ts';

export const sizes = ['medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

/** The size of letters, independent of the size of the page. */
export const letterSizes = ['smaller', 'standard', 'large', 'larger', 'largest'] as const;
export type LetterSize = (typeof letterSizes)[number];

export interface Preferences {
  size: Size;
  letters: LetterSize;
  isElder: boolean;
  isHighContrast: boolean;
}

export const usualPreferences: Preferences = {
  size: 'medium',
  letters: 'standard',
  isElder: false,
  isHighContrast: false,
};

const storageKey = 'reading';

/**
 * Runs in <head> before the first paint, with the data attributes of the page as `d`. Storage may be disabled, hence
 * the try. A browser does not run scripts that it renders itself, so only the server needs the text.
 */
export const applyPreferencesScript = !import.meta.env.SSR
  ? ''
  : `d.scripted="";try{var p=JSON.parse(localStorage.getItem("${storageKey}"))||{};\
if(/^(${othersThan('medium', sizes)})$/.test(p.size))d.size=p.size;\
if(/^(${othersThan('standard', letterSizes)})$/.test(p.letters))d.letters=p.letters;\
if(p.isElder)d.elder="";if(p.isHighContrast)d.contrast="high"}catch(e){}`;

export function readPreferences(): Preferences {
  const { size, letters, elder, contrast } = document.documentElement.dataset;
  return {
    size: sizes.find((option) => option === size) ?? 'medium',
    letters: letterSizes.find((option) => option === letters) ?? 'standard',
    isElder: elder !== undefined,
    isHighContrast: contrast === 'high',
  };
}

export function storePreferences(preferences: Preferences) {
  const { size, letters, isElder, isHighContrast } = preferences;
  const { dataset } = document.documentElement;
  set(dataset, 'size', size === 'medium' ? undefined : size);
  set(dataset, 'letters', letters === 'standard' ? undefined : letters);
  set(dataset, 'elder', isElder ? '' : undefined);
  set(dataset, 'contrast', isHighContrast ? 'high' : undefined);
  localStore.set(storageKey, JSON.stringify(preferences));
}

/** The next larger or smaller letters; undefined at either end. */
export function lettersBeside(letters: LetterSize, step: 1 | -1): LetterSize | undefined {
  const at = letterSizes.indexOf(letters) + step;
  return at < 0 ? undefined : letterSizes[at];
}

function othersThan(usual: string, all: readonly string[]): string {
  return all.filter((one) => one !== usual).join('|');
}

function set(dataset: DOMStringMap, name: string, value: string | undefined) {
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}
