import { useState } from 'react';

/** Stores the text typed into a field that edits a value elsewhere; when that value changes, the field follows. */
export function useSyncedDraft<Value>(value: Value) {
  const [draft, setDraft] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setDraft(value);
  }
  return [draft, setDraft] as const;
}
