import type { Locator, Page } from 'playwright-core';
import { testCaptcha } from '../../server/testing/start-test-app.ts';

/** Returns the text of the captcha once the picture is shown, as a user could not type it before. */
export async function readCaptcha(place: Page | Locator): Promise<string> {
  await place.getByRole('img', { name: '验证码' }).waitFor();
  return testCaptcha;
}
