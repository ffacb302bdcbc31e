import { useState } from 'react';

/** What is typed into a field that stands for a value elsewhere: when that value changes, the field follows it. */
export function useDerived<Value>(value: Value) {
  const [draft, setDraft] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setDraft(value);
  }
  return [draft, setDraft] as const;
}
