import { useSyncExternalStore } from 'react';
import { sessionStore } from '#ui/browser/storage.ts';

/** Product: section 4, admin session. The browser deletes it when it closes; its tabs exchange it. */
const storageKey = 'backstageToken';

type Word = { is: 'asked' } | { is: 'begun' | 'ended'; token: string };

const timeoutMs = 150;
const tabs = openChannel();
const listeners = new Set<() => void>();
const endings = new Set<() => void>();

export function readToken(): string | null {
  return sessionStore.get(storageKey);
}

export function storeToken(token: string) {
  put(token);
  tell({ is: 'begun', token });
}

/** Removes the token of a session that was ended or has expired, from this tab and all that share it. */
export function dropToken() {
  const token = readToken();
  if (token === null) return;
  put(null);
  tell({ is: 'ended', token });
}

/** Ends the session of this tab alone; another user's continues in the others. */
export function forgetToken() {
  put(null);
}

/** Returns the present token, also when another tab changes it. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}

/** Calls `ending` when another tab ends the session of this one. */
export function whenEndedElsewhere(ending: () => void) {
  endings.add(ending);
  return () => void endings.delete(ending);
}

/** Waits a moment for the token of an open tab, if this one has none. */
export async function askOpenTabs(): Promise<void> {
  if (tabs === undefined || readToken() !== null) return;
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = subscribe(resolve);
    setTimeout(resolve, timeoutMs);
    tell({ is: 'asked' });
  });
  stop();
}

function hear({ data }: MessageEvent<Word>) {
  const own = readToken();
  if (data.is === 'asked' && own !== null) tell({ is: 'begun', token: own });
  if (data.is === 'begun' && own === null) put(data.token);
  if (data.is !== 'ended' || own !== data.token) return;
  put(null);
  for (const ending of endings) ending();
}

/**
 * Opens the channel between tabs. Browsers that block site data may refuse it; each tab then has a session of its own.
 */
function openChannel(): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel('backstageSession');
    channel.onmessage = hear;
    return channel;
  } catch {
    return undefined;
  }
}

function tell(word: Word) {
  // oxlint-disable-next-line require-post-message-target-origin -- a channel is for one origin only
  tabs?.postMessage(word);
}

function put(token: string | null) {
  if (token === null) sessionStore.remove(storageKey);
  else sessionStore.set(storageKey, token);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
