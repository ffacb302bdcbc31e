import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import { makeSignUpActivity, signUp } from '../../testing/factories/make-sign-up.ts';
import { test as base } from '../../testing/test.ts';

const test = base.extend('builtFolder', { scope: 'file' }, resolve('dist'));

test('the page of an activity is cached, and shows the places that are left within a minute', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 4 });
  const placesShown = async () => {
    const url = `/activity?ActivityId=${ActivityId}`;
    const { body } = await site.app.inject({ url, headers: { host: 'localhost' } });
    return /4 人，还剩 (\d) 个/.exec(body)?.[1];
  };
  expect(await placesShown()).toBe('4');

  await signUp(site, { ActivityId });

  expect(await placesShown()).toBe('4');
  const now = performance.now();
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000);
  expect(await placesShown()).toBe('3');
});
