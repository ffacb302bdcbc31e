import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setNavigateHome } from './go-home.ts';
import { readSession } from './session.ts';
import { loadMember } from './sign-in.ts';
import { readToken, storeToken } from './token.ts';

/* The member of a stored token is loaded from a server that fails. */

const member = { MemberId: 7, Account: 'corp', MemberName: '浦江检测' };
const answers = {
  good: [200, { Code: 200, Message: '', Data: member }],
  busy: [503, { Code: 503, Message: '服务器繁忙', Data: null }],
  proxy: [503, 'no upstream'],
  over: [200, { Code: 401, Message: '登录已失效', Data: null }],
} as const;
type Answer = keyof typeof answers | 'unreachable';

beforeEach(() => {
  vi.useFakeTimers();
  storeToken('a-token');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the member while the server gives these answers in turn; returns how often it was asked. */
async function load(...given: Answer[]) {
  let requests = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/GetUserInfo')) return new Response('{"Code":200,"Message":"","Data":[]}');
    const answer = given[requests++] ?? 'good';
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const [status, body] = answers[answer];
    return new Response(JSON.stringify(body), { status });
  });
  setNavigateHome(() => {});
  const loaded = loadMember().catch(() => {});
  await vi.runAllTimersAsync();
  await loaded;
  return requests;
}

test.each<Answer>(['busy', 'proxy', 'unreachable'])(
  'a member whose data fails twice (%s) is asked for a third time, and stays signed in',
  async (failure) => {
    expect(await load(failure, failure)).toBe(3);

    expect(readToken()).toBe('a-token');
    expect(readSession().member).toEqual(member);
  },
);

test('a member whose data fails three times is signed out', async () => {
  expect(await load('busy', 'busy', 'busy')).toBe(3);

  expect(readToken()).toBeNull();
  expect(readSession()).toMatchObject({ member: undefined, isSettled: true });
});

test('401 ends the session at once, also after a failure that passes', async () => {
  expect(await load('over')).toBe(1);
  expect(readToken()).toBeNull();

  storeToken('a-token');
  expect(await load('busy', 'over')).toBe(2);
  expect(readToken()).toBeNull();
  expect(readSession().member).toBeUndefined();
});
