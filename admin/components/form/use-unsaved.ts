import { useRef, useState } from 'react';

/** Counts unsaved changes; a change made while a save is under way stays unsaved after it. */
export function useUnsaved(startsChanged: boolean) {
  const [changes, show] = useState(startsChanged ? 1 : 0);
  // A ref, as a page may be left before the state is updated.
  const count = useRef(changes);
  const along = useRef(0);
  const put = (next: number) => {
    count.current = next;
    show(next);
  };
  return {
    changes,
    isUnsaved: () => count.current > 0,
    mark: () => put(count.current + 1),
    clear: () => put(0),
    /** Returns the number of changes, to be remembered when a save is prepared. */
    count: () => count.current,
    /** Remembers the number of changes that a save contains. */
    sent: (many: number) => {
      along.current = many;
    },
    /** Subtracts the changes that were sent, as they are saved now. */
    stored: () => put(count.current - along.current),
  };
}
