import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOfficeBrowser } from '#ui/browser/office-browser.ts';
import { localStore, sessionStore } from '#ui/browser/storage.ts';
import { askOpenTabs, dropToken, readToken, storeToken } from './token.ts';

const token = 'a-token-of-a-session-of-an-administrator';
let stranger: BroadcastChannel;
let heard: { is: string }[];

/** A script of a third party in a public page, which opens the channel of the back office. */
beforeEach(() => {
  for (const store of [sessionStore, localStore]) for (const name of store.names()) store.remove(name);
  heard = [];
  stranger = new BroadcastChannel('backstageSession');
  stranger.onmessage = ({ data }) => heard.push(data);
});
afterEach(() => {
  stranger.close();
  vi.unstubAllGlobals();
});

// oxlint-disable-next-line require-post-message-target-origin -- a channel is for one origin only
const say = (word: object) => stranger.postMessage(word);

const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

function setAnalytics(AnalyticsScript: string) {
  vi.stubGlobal('fetch', async () => Response.json({ Code: 200, Data: { AnalyticsScript } }));
}

test('a page of a site with an analytics script hears no token, however it asks', async () => {
  setAnalytics('https://stat.example/s.js');
  storeToken(token);
  say({ is: 'asked' });
  await pause();
  dropToken();
  await pause();

  expect(JSON.stringify(heard)).not.toContain(token);
  expect(heard).toEqual([{ is: 'ended', mark: token.slice(0, 12) }]);
});

test('a token is not handed over while the server does not say whether there is an analytics script', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  storeToken(token);
  say({ is: 'asked' });
  await pause();

  expect(heard).toEqual([]);
});

test('a session that a page of a site with an analytics script offers is not taken', async () => {
  setAnalytics('https://stat.example/s.js');

  say({ is: 'begun', token: 'a-session-of-somebody-else' });
  await askOpenTabs();
  await pause();

  expect(readToken()).toBe(null);
});

test('tabs exchange the token on a site without an analytics script, and the browser is marked', async () => {
  setAnalytics('');
  expect(isOfficeBrowser()).toBe(false);

  say({ is: 'begun', token });
  await expect.poll(readToken).toBe(token);
  say({ is: 'asked' });

  await expect.poll(() => heard).toEqual([{ is: 'begun', token }]);
  dropToken();
  expect(readToken()).toBe(null);
  expect(isOfficeBrowser()).toBe(true);
});
