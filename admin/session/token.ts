import { useSyncExternalStore } from 'react';
import { webSettings } from '#contract/public-site/settings.ts';
import { markOfficeBrowser, officeTokenKey as storageKey } from '#ui/browser/office-browser.ts';
import { sessionStore } from '#ui/browser/storage.ts';

/*
 * The token of the session (product: section 4, admin session). The browser deletes it when it closes; its tabs exchange
 * it. Every page of the origin hears their channel, and a script of a third party in a public page too: the token is
 * handed over only where the site has no such script (decision 0422).
 */

type Word = { is: 'asked' } | { is: 'begun'; token: string } | { is: 'ended'; mark: string };

const timeoutMs = 300;
/** Enough characters to recognise a token by, and too few to use it. */
const markLength = 12;
const tabs = openChannel();
const listeners = new Set<() => void>();
const endings = new Set<() => void>();

export function readToken(): string | null {
  return sessionStore.get(storageKey);
}

export function storeToken(token: string) {
  put(token);
  void handOver(token);
}

/** Removes the token of a session that was ended or has expired, from this tab and all that share it. */
export function dropToken() {
  const token = readToken();
  if (token === null) return;
  put(null);
  tell({ is: 'ended', mark: token.slice(0, markLength) });
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
  if (tabs === undefined || readToken() !== null || !(await isWithoutAnalytics())) return;
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
  if (data.is === 'asked' && own !== null) void handOver(own);
  if (data.is === 'begun' && own === null) void takeOver(data.token);
  if (data.is !== 'ended' || own?.slice(0, markLength) !== data.mark) return;
  put(null);
  for (const ending of endings) ending();
}

async function handOver(token: string): Promise<void> {
  if ((await isWithoutAnalytics()) && readToken() === token) tell({ is: 'begun', token });
}

/** A foreign script could also offer a session of its own, in which somebody would then type. */
async function takeOver(token: string): Promise<void> {
  if ((await isWithoutAnalytics()) && readToken() === null) put(token);
}

/** Asked each time: a colleague may set the script while a tab is open. Without an answer there is one. */
async function isWithoutAnalytics(): Promise<boolean> {
  try {
    const answer = await fetch(webSettings.GetSiteInfo.path);
    const { Data } = (await answer.json()) as { Data?: { AnalyticsScript?: string } };
    return Data?.AnalyticsScript === '';
  } catch {
    return false;
  }
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
  else {
    markOfficeBrowser();
    sessionStore.set(storageKey, token);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
