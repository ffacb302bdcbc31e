import { useEffect, useState } from 'react';
import { readPreferences, usualPreferences, type Preferences } from './preferences.ts';

/** Another control may change them meanwhile, so what stands on <html> is the truth. */
export function usePreferences(): Preferences {
  const [preferences, setPreferences] = useState(usualPreferences);
  useEffect(() => {
    const follow = () => setPreferences(readPreferences());
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, []);
  return preferences;
}
