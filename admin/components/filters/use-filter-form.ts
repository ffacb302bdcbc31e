import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ListAddress } from '../list/list-address.ts';
import { namesOf, type Filter } from './filters.ts';

/** Milliseconds after the last key until typed text is applied. */
const settledMs = 300;

interface FilterFormOptions {
  filters: readonly Filter[];
  address: Pick<ListAddress, 'read' | 'change'>;
  onSent: () => void;
}

type Values = Record<string, string>;

/** Provides what the filters of a list do. The fields are mounted again in each new round. */
export function useFilterForm({ filters, address: { read, change }, onSent }: FilterFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const [typedOver, setTypedOver] = useState<string>();
  const names = [...namesOf(filters), 'sort'];
  const current = names.map(read).join('\n');
  const typing = useTyping({ current, apply: applyTyped });

  /** Changes the filters that are on the screen and leaves the others as they are. */
  function look(values: Values, replace = false) {
    typing.end();
    if (form.current?.reportValidity() === false) return;
    change(values, { replace });
  }

  /** Returns what is in the fields, without what only Enter applies. */
  const withoutHeldBack = () =>
    Object.fromEntries(
      Object.entries(typedIn(form.current)).filter(
        ([name, text]) => !filters.some((filter) => filter.name === name && isHeldBack(filter, text)),
      ),
    );

  function applyTyped(replace: boolean) {
    const next = withoutHeldBack();
    // A change would leave the page of the list, too.
    const isNew = Object.entries(next).some(([name, text]) => text !== read(name));
    if (!isNew || form.current?.checkValidity() !== true) return undefined;
    change(next, { replace });
    return names.map((name) => next[name] ?? read(name)).join('\n');
  }

  return {
    form,
    round,
    choose: (values: Values) => look({ ...withoutHeldBack(), ...values }),
    /** There is something to reset. */
    isSet: current.trim() !== '' || typedOver === current,
    type(isComposing: boolean) {
      setTypedOver(Object.values(typedIn(form.current)).some(Boolean) ? current : undefined);
      if (isComposing) typing.pause();
      else typing.schedule();
    },
    send(event: FormEvent) {
      event.preventDefault();
      look(typedIn(form.current), typing.isOngoing());
      onSent();
    },
    reset() {
      typing.end();
      setTypedOver(undefined);
      // The next round is without typed text that was never searched for.
      setRound(round + 1);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, select')?.focus());
      change(Object.fromEntries(names.map((name) => [name, ''])));
    },
  };
}

interface TypingOptions {
  /** The filters as they are in the address. */
  current: string;
  /** Applies the typed text and returns the filters that result; undefined where there is nothing to apply. */
  apply: (replace: boolean) => string | undefined;
}

/**
 * Applies text a moment after the last key. The first application adds an entry to the history of the browser; those
 * that follow until Enter replace it, so one step back leads to the state before the typing.
 */
function useTyping(options: TypingOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(options);
  /** The filters that the typing has set; the address has them a moment later. */
  const application = useRef<{ filters: string; hasArrived: boolean }>(undefined);
  const { current } = options;

  useEffect(() => {
    latest.current = options;
    if (application.current?.filters === current) application.current.hasArrived = true;
    // Something else has changed the filters, such as a step back.
    else if (application.current?.hasArrived) application.current = undefined;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function pause() {
    clearTimeout(timer.current);
  }

  function schedule() {
    pause();
    timer.current = setTimeout(() => {
      const filters = latest.current.apply(application.current !== undefined);
      if (filters !== undefined) application.current = { filters, hasArrived: false };
    }, settledMs);
  }

  function end() {
    pause();
    application.current = undefined;
  }

  return { pause, schedule, end, isOngoing: () => application.current !== undefined };
}

/** Returns the values of the visible fields. */
function typedIn(form: HTMLFormElement | null): Values {
  return Object.fromEntries(
    [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value).trim()]),
  );
}

function isHeldBack(filter: Filter, text: string): boolean {
  return filter.kind === 'text' && filter.holdsBack?.(text) === true;
}
