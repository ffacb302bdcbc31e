import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { missingIn, stepsOf, type MissingField } from './form-steps.ts';
import type { ApplicationValues } from './values.ts';

/** Steps of a phone, or undefined where the whole form fits the screen. */
export function useFormSteps(isKnown: boolean) {
  const isPhone = useIsPhone();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isTurned = useRef(false);
  const steps = stepsOf(isKnown);

  // The heading takes the focus, so that a screen reader says where the reader is; a field would open the keyboard.
  useEffect(() => {
    if (isTurned.current) heading.current?.focus();
    isTurned.current = false;
  }, [at]);

  const turnTo = (step: number) => {
    isTurned.current = true;
    setAt(step);
  };

  return {
    isPhone,
    steps,
    at,
    heading,
    isLast: at === steps.length - 1,
    /** Names of the fields that are shown; undefined: all. */
    shown: isPhone ? new Set<string>(steps[at]?.fields) : undefined,
    turnTo,
    /** Shows the step of the first of these fields, before it takes the focus. */
    reveal(names: readonly string[]) {
      const step = steps.findIndex(({ fields }) => fields.some((name) => names.includes(name)));
      if (step >= 0) flushSync(() => setAt(step));
    },
    missing: (values: ApplicationValues): MissingField[] => (isPhone ? missingIn(values, steps) : []),
  };
}

export type FormSteps = ReturnType<typeof useFormSteps>;

// Browsers before 2022 do not read `width < 768px`.
const phone = '(max-width: 767.98px)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(phone).matches,
    () => false,
  );
}
