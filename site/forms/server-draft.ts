import { useEffect, useRef, useState } from 'react';
import { currentOf } from '#contract/api/envelope.ts';
import { webForms, type FormDraft } from '#contract/forms/forms.ts';
import { createCall } from '#ui/api/call.ts';
import type { CallOptions } from '#ui/api/transport.ts';
import { useLeaving } from '#ui/browser/use-leaving.ts';
import type { Values } from '#ui/form/form-state.ts';

const delayMs = 2000;
/** Browsers send no more than 64 KB after the page; a character has up to three bytes. */
const maxKeepaliveLength = 20_000;

interface ServerDraft {
  /** False for visitors and for anonymous forms: the server stores nothing of them. */
  isStored: boolean;
  /** The version of the draft that was read; 0 for none. */
  version: number;
  calls: CallOptions;
  input: { FormId: number; Key: string | undefined; Receipt: string };
  /** Changes with each change of the typed answers. */
  values: Values;
  isTouched: boolean;
  onSaved: (version: number) => void;
}

interface Saving {
  /** Deletes the draft. */
  isCleared?: boolean;
  /** Arrives even though the page is left. */
  isLeaving?: boolean;
}

interface State {
  /** The time of the last save; blank before it. */
  time: string;
  hasFailed: boolean;
  /** What another window saved meanwhile; its version is 0 if that one submitted. */
  theirs: FormDraft | undefined;
}

const blank: State = { time: '', hasFailed: false, theirs: undefined };

/**
 * Stores what a company types on the server, a moment after the last change and when the window is hidden, so that it is there on another
 * device. A save that meets a newer one stores nothing; a person chooses between the two.
 */
export function useServerDraft(draft: ServerDraft) {
  const [state, setState] = useState(blank);
  const saving = useSaving(draft, setState);
  const { isStored, isTouched, values } = draft;
  useAfterChanges(
    values,
    isStored && isTouched && !state.theirs,
    (isLeaving) => void saving.save({ isLeaving }),
  );
  return {
    ...state,
    /** Goes on from the other window's version; returns what it stored. */
    goOn(): FormDraft | undefined {
      saving.goOnFrom(state.theirs?.Version ?? 0);
      setState(blank);
      return state.theirs;
    },
    save: () => void saving.save(),
    discard: () => {
      if (isStored && saving.hasStored()) void saving.save({ isCleared: true });
    },
    stop: saving.stop,
    /** Goes on after a submission that failed, with its error. */
    resumeAfter(error: unknown): never {
      saving.resume();
      throw error;
    },
  };
}

/** Saves one after the other: each sends the version that the one before has returned. */
function useSaving(draft: ServerDraft, setState: (change: (before: State) => State) => void) {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const version = useRef(draft.version);
  const running = useRef<Promise<void>>(undefined);
  const isStopped = useRef(false);

  async function send({ isCleared = false, isLeaving = false }: Saving) {
    const { calls, input, values, onSaved } = latest.current;
    const sent = { ...input, Answers: isCleared ? null : values, Version: version.current };
    const keepalive = isLeaving && JSON.stringify(sent).length < maxKeepaliveLength;
    const call = createCall({ ...calls, onError: () => undefined, keepalive });
    try {
      const { Version, SaveTime } = await call(webForms.SaveFormDraft, sent);
      version.current = Version;
      onSaved(Version);
      setState(() => ({ ...blank, time: SaveTime }));
    } catch (error) {
      const theirs = currentOf(error) as FormDraft | undefined;
      setState((before) => ({ ...before, hasFailed: !theirs, theirs }));
    }
  }

  return {
    async save(saving: Saving = {}) {
      // A page that is left runs no further than this.
      if (running.current) await running.current;
      if (isStopped.current) return;
      running.current = send(saving).finally(() => (running.current = undefined));
      await running.current;
    },
    hasStored: () => version.current !== 0,
    goOnFrom: (newer: number) => void (version.current = newer),
    /** Stores nothing more, and waits for the save that is under way: one after the submission would bring the draft back. */
    async stop() {
      isStopped.current = true;
      await running.current;
    },
    resume: () => void (isStopped.current = false),
  };
}

/** Runs a moment after the last change of the values, or at once when the form is left: then `isLeaving`. */
function useAfterChanges(values: Values, isOn: boolean, action: (isLeaving: boolean) => void) {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const isDue = useRef(false);
  const run = (isLeaving: boolean) => {
    if (isDue.current) latest.current(isLeaving);
    isDue.current = false;
  };
  useEffect(() => {
    isDue.current = isOn;
    if (!isOn) return undefined;
    const timer = setTimeout(() => run(false), delayMs);
    return () => clearTimeout(timer);
  }, [values, isOn]);
  useLeaving(() => run(true), { isRemovalToo: true });
}
