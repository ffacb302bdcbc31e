import type { Locator, Page } from 'playwright-core';
import { testCaptcha } from '../../server/testing/start-test-app.ts';

/** What the picture shows, once there is one: nobody types it before. */
export async function readCaptcha(place: Page | Locator): Promise<string> {
  await place.getByRole('img', { name: '验证码' }).waitFor();
  return testCaptcha;
}
