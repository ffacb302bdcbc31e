import { useEffect } from 'react';
import * as v from 'valibot';
import { usePreference } from '../list/preferences.ts';
import { appearances, applyAppearance, type Appearance } from './appearance.ts';

const appearance = v.picklist(appearances);

/** Applies the appearance that the user chose on any computer; whoever chose none follows the system. */
export function useStoredAppearance(): void {
  const { value = 'system', isLoaded } = usePreference('appearance', appearance);
  useEffect(() => {
    if (isLoaded) applyAppearance(value);
  }, [value, isLoaded]);
}

/** Returns a function that applies an appearance at once and stores it for the user. */
export function useChooseAppearance(): (next: Appearance) => void {
  const { change } = usePreference('appearance', appearance);
  return (next) => {
    applyAppearance(next);
    change(() => next);
  };
}
