import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewsList } from '../../news/list.tsx';
import { makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';

/* Times in a list, on the list of articles. */

const published = '2026-01-09 09:08:07';
const titles = {
  short: '会费标准',
  // Its column and those of the whole times together are as wide as the list.
  medium: '举办工程质量安全风险管理与潜在缺陷保险专题培训会并组织结业考核',
  long: '关于召开工程质量安全风险管理与潜在缺陷保险专题培训会并组织结业考核及颁发证书的补充通知'.repeat(2),
};
let screen: OpenScreen;
let MenuId: number;

beforeAll(async () => {
  await signIn();
  MenuId = await makeMenu('几点几分');
  for (const Title of Object.values(titles)) await makeNews({ MenuId, Title, NewsCreateTime: published });
});
afterEach(() => screen.unmount());

test.each([
  [1440, 'short', true],
  [1440, 'medium', true],
  [1366, 'short', false],
  [1440, 'long', true],
] as const)(
  'at %i px beside a %s title a time is not cut off; with seconds: %s',
  async (width, title, hasSeconds) => {
    await page.viewport(width, 900);
    screen = await openScreen(<NewsList />, `/System/news?menuid=${MenuId}&key=${titles[title].slice(0, 4)}`);
    await expect.element(page.getByText(titles[title])).toBeVisible();

    const time = document.querySelector<HTMLElement>('.list-time')!;
    const [minutes, seconds] = [...time.querySelectorAll('span')].map((part) => part.getBoundingClientRect());
    const box = time.getBoundingClientRect();
    expect(minutes!.right).toBeLessThanOrEqual(box.right + 1);
    expect(seconds!.width > 0 && seconds!.bottom <= box.bottom + 1).toBe(hasSeconds);
    expect(time.title).toBe(published);
  },
);
