/*
 * How a visitor likes to read. The choices stand as data attributes on <html>, where tokens.css listens; they are
 * kept in localStorage and put back before the first paint by `applyPreferencesScript`.
 */

export const sizes = ['medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

export interface Preferences {
  size: Size;
  isElder: boolean;
  isHighContrast: boolean;
}

export const usualPreferences: Preferences = { size: 'medium', isElder: false, isHighContrast: false };

const storageKey = 'reading';

/** Runs in <head> before anything is drawn. Storage may be switched off, hence the try. */
export const applyPreferencesScript = `(function(r){r.dataset.scripted="";try{var p=JSON.parse(localStorage.getItem("${storageKey}"))||{};\
if(p.size==="small"||p.size==="mini")r.dataset.size=p.size;if(p.isElder)r.dataset.elder="";\
if(p.isHighContrast)r.dataset.contrast="high"}catch(e){}})(document.documentElement)`;

export function readPreferences(): Preferences {
  const { size, elder, contrast } = document.documentElement.dataset;
  return {
    size: size === 'small' || size === 'mini' ? size : 'medium',
    isElder: elder !== undefined,
    isHighContrast: contrast === 'high',
  };
}

export function keepPreferences({ size, isElder, isHighContrast }: Preferences) {
  const { dataset } = document.documentElement;
  set(dataset, 'size', size === 'medium' ? undefined : size);
  set(dataset, 'elder', isElder ? '' : undefined);
  set(dataset, 'contrast', isHighContrast ? 'high' : undefined);
  try {
    localStorage.setItem(storageKey, JSON.stringify({ size, isElder, isHighContrast }));
  } catch {
    // The choice then lasts until the page is left.
  }
}

function set(dataset: DOMStringMap, name: string, value: string | undefined) {
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}
