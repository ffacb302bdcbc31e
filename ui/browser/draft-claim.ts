import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-time.ts';
import { readDraft } from './draft.ts';
import { localStore } from './storage.ts';

/*
 * Each open document has a storage key of its own for its draft, also when two tabs write new articles. A lock belongs
 * to the key as long as the document is open; a draft without one was left behind, and may be offered.
 */

interface Held {
  isInUse: boolean;
  release: () => void;
}
/** The keys of this tab. One that is free again stays for a moment, since the same tab often opens it at once. */
const heldHere = new Map<string, Held>();

/** Claims a key; returns false when another open document has it. */
async function claim(storageKey: string): Promise<boolean> {
  const entry = heldHere.get(storageKey);
  if (entry) {
    if (entry.isInUse) return false;
    entry.isInUse = true;
    return true;
  }
  const release = await (navigator.locks ? lock(storageKey) : beat(storageKey));
  if (release) heldHere.set(storageKey, { isInUse: true, release });
  return release !== undefined;
}

function giveBack(storageKey: string): void {
  const entry = heldHere.get(storageKey);
  if (!entry) return;
  entry.isInUse = false;
  setTimeout(() => {
    if (entry.isInUse || heldHere.get(storageKey) !== entry) return;
    heldHere.delete(storageKey);
    entry.release();
  });
}

function lock(storageKey: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(`open ${storageKey}`, { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}

/** Hidden tabs run their timers once a minute at least. */
const beats = { everyMs: 20_000, lostAfterMs: 90_000 };

/** The same without locks, which browsers offer only over HTTPS: the document says again and again that it is open. */
async function beat(storageKey: string): Promise<(() => void) | undefined> {
  const name = `open ${storageKey}`;
  if (serverNow() - Number(localStore.get(name) ?? 0) < beats.lostAfterMs) return undefined;
  const write = () => void localStore.set(name, String(serverNow()));
  write();
  const timer = setInterval(write, beats.everyMs);
  const release = () => {
    clearInterval(timer);
    localStore.remove(name);
  };
  window.addEventListener('pagehide', release, { once: true });
  return release;
}

/** Returns the keys of all drafts of a subject, the newest first: its own, and those of documents opened beside it. */
export function draftKeysOf(base: string): string[] {
  const storedSince = (name: string) =>
    readDraft(name, (value): value is object => value !== null)?.keptAt ?? 0;
  const names = localStore.names().filter((name) => name === base || name.startsWith(`${base}~`));
  return names.sort((one, other) => storedSince(other) - storedSince(one));
}

interface Choice {
  /** The draft that comes first where it is there and free. */
  isFirst?: (storageKey: string) => boolean;
  /** Drafts to leave where they are. */
  passes?: readonly string[];
}

/** Claims the key of a draft that nobody has open, otherwise a key without a draft. */
async function claimOneOf(base: string, { isFirst = () => false, passes = [] }: Choice): Promise<string> {
  const drafts = draftKeysOf(base).filter((storageKey) => !passes.includes(storageKey));
  const inOrder = [...drafts.filter(isFirst), ...drafts.filter((storageKey) => !isFirst(storageKey))];
  const free = passes.includes(base) ? [] : [base];
  for (const storageKey of [...inOrder, ...free]) if (await claim(storageKey)) return storageKey;
  const own = `${base}~${Math.random().toString(36).slice(2, 10)}`;
  await claim(own);
  return own;
}

/**
 * Provides the storage key of an open document; undefined until it is known which of several drafts is free. `passOver`
 * leaves its draft for later and goes on with another key.
 */
export function useDraftClaim(base: string, isFirst?: Choice['isFirst']) {
  const [passes, setPasses] = useState<readonly string[]>([]);
  const [storageKey, setStorageKey] = useState(() => (draftKeysOf(base).length === 0 ? base : undefined));
  useEffect(() => {
    let isOpen = true;
    let claimed: string | undefined;
    // React mounts twice while developing: the first time has ended by then.
    void Promise.resolve().then(async () => {
      if (!isOpen) return;
      claimed = await claimOneOf(base, { ...(isFirst && { isFirst }), passes });
      if (isOpen) setStorageKey(claimed);
      else giveBack(claimed);
    });
    return () => {
      isOpen = false;
      if (claimed !== undefined) giveBack(claimed);
    };
    // oxlint-disable-next-line exhaustive-deps -- the preference is that of the moment of opening
  }, [base, passes]);
  return {
    storageKey,
    /** How many drafts were passed over. */
    passed: passes.length,
    passOver() {
      setPasses([...passes, ...(storageKey === undefined ? [] : [storageKey])]);
      setStorageKey(undefined);
    },
  };
}

/** Holds the key that a document has received since it was opened: it was saved for the first time. */
export function useHeldKey(storageKey: string | undefined): void {
  useEffect(() => {
    if (storageKey === undefined) return;
    let isOpen = true;
    let isHeld = false;
    void claim(storageKey).then((claimed) => {
      isHeld = claimed;
      if (claimed && !isOpen) giveBack(storageKey);
    });
    return () => {
      isOpen = false;
      if (isHeld) giveBack(storageKey);
    };
  }, [storageKey]);
}

/** Returns the newest draft of a subject that no open document has; undefined while that is not known. */
export function useFreeDraft(base: string): string | undefined {
  const [free, setFree] = useState<string>();
  useEffect(() => {
    let isOpen = true;
    void openKeys().then((open) => {
      if (isOpen) setFree(draftKeysOf(base).find((storageKey) => !open.has(storageKey)));
    });
    return () => {
      isOpen = false;
    };
  }, [base]);
  return free;
}

async function openKeys(): Promise<Set<string>> {
  // A document that this tab has just closed: its lock may still be in the answer.
  const closedKeys = [...heldHere].flatMap(([storageKey, { isInUse }]) => (isInUse ? [] : storageKey));
  const names = navigator.locks
    ? ((await navigator.locks.query()).held ?? []).map(({ name = '' }) => name)
    : localStore.names().filter((name) => serverNow() - Number(localStore.get(name)) < beats.lostAfterMs);
  const open = new Set(names.flatMap((name) => /^open (.+)$/.exec(name)?.[1] ?? []));
  for (const storageKey of closedKeys) open.delete(storageKey);
  return open;
}
