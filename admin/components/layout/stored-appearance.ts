import { useEffect } from 'react';
import { usePreference } from '../list/preferences.ts';
import { applyAppearance, type Appearance } from './appearance.ts';

/** Applies the appearance that the user chose on any computer; whoever chose none follows the system. */
export function useStoredAppearance(): void {
  const { value = 'system', isLoaded } = usePreference('appearance');
  useEffect(() => {
    if (isLoaded) applyAppearance(value);
  }, [value, isLoaded]);
}

/** Returns a function that applies an appearance at once and stores it for the user. */
export function useChooseAppearance(): (next: Appearance) => void {
  const { change } = usePreference('appearance');
  return (next) => {
    applyAppearance(next);
    change(() => next);
  };
}
