import { useEffect, useState } from 'react';
import { readPreferences, usualPreferences, type Preferences } from './preferences.ts';

/** Another control may change the preferences meanwhile, so the attributes of <html> are authoritative. */
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
