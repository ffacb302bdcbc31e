import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '#ui/testing/axe.ts';
import { focusOn } from '#ui/testing/keys.ts';
import { makeArticle, makeMenu } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';
import { storePreferences, usualPreferences } from './preferences.ts';

/*
 * Reading preferences: sizes, high contrast, reading aloud. An e2e test shows that a choice persists until the next
 * visit. Browsers on servers have no voices, so the test replaces the system's.
 */

let site: Awaited<ReturnType<typeof openSite>>;
let spoken: string[];
let finishPhrase: () => void;

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  storePreferences(usualPreferences);
  await site.unmount();
  for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance']) Reflect.deleteProperty(window, name);
});

function speak(...languages: string[]): void {
  spoken = [];
  const voices = Object.assign(new EventTarget(), {
    getVoices: () => languages.map((lang) => ({ lang, localService: true, name: lang })),
    speak: (phrase: { text: string; onend?: () => void }) => {
      finishPhrase = () => phrase.onend?.();
      spoken.push(phrase.text);
    },
    cancel: () => {},
  });
  class Phrase {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: voices, configurable: true });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Phrase, configurable: true });
}

const panel = async (name: string) => {
  await page.getByRole('banner').getByText(name, { exact: true }).click();
};
const aloud = page.getByRole('button', { name: /^朗读本页/ });
const bar = page.getByRole('region', { name: '朗读' });
const markedText = () => document.querySelector('[data-reading]')?.textContent?.trim();

async function open(NewContent = '<p>第一段要读的话。</p><p>第二段要读的话。</p>'): Promise<void> {
  const MenuId = await makeMenu(`读法${crypto.randomUUID().slice(0, 8)}`);
  site = await openSite(await makeArticle({ MenuId, Title: '要读的文章', NewContent }));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a visitor starts, pauses, continues and stops the reading aloud of an article by keyboard', async () => {
  speak('en-US', 'zh-CN');
  await open();
  await panel('无障碍');
  await focusOn(aloud);
  await userEvent.keyboard('{Enter}');

  await expect.element(bar.getByText(/正在朗读/)).toBeVisible();
  expect(spoken).toEqual(['要读的文章']);
  await expect.poll(markedText).toBe('要读的文章');
  await expect.element(bar.getByRole('button', { name: '暂停' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);

  finishPhrase();
  await expect.poll(markedText).not.toBe('要读的文章');
  const paragraph = markedText();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar.getByText(/已暂停/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar.getByText(/正在朗读/)).toBeVisible();
  expect(spoken.slice(1)).toEqual([paragraph, paragraph]);

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar).not.toBeInTheDocument();
  expect(markedText()).toBeUndefined();
});

test('reading aloud ends when the visitor opens another page', async () => {
  speak('zh-CN');
  await open();
  await panel('无障碍');
  await aloud.click();
  await expect.element(bar).toBeVisible();

  await page.getByRole('link', { name: '隐私说明' }).click();
  await expect.element(page.getByRole('heading', { name: '隐私说明', level: 1 })).toBeVisible();

  await expect.element(bar).not.toBeInTheDocument();
});

test('pictures are read by their words and tables row by row', async () => {
  speak('zh-CN');
  await open(
    '<p>见下图<img src="/mark.svg" alt="会徽">。</p><p><img src="/mark.svg" alt="IMG_2031.jpg"></p>' +
      '<table><tbody><tr><th>单位</th><th>等级</th></tr><tr><td><p>江南检测</p><p>（南京）</p></td><td>一级</td></tr></tbody></table>' +
      '<table><tbody><tr><td><p>框里第一段。</p><p>框里第二段。</p></td></tr></tbody></table>',
  );
  await panel('无障碍');
  await aloud.click();
  await expect.element(bar.getByText('第 1 段，共 6 段')).toBeVisible();

  for (let phrase = 0; phrase < 6; phrase++) finishPhrase();

  expect(spoken.slice(1).join('|')).toBe(
    '见下图，图片：会徽。|单位，等级|江南检测，（南京），一级|框里第一段。|框里第二段。',
  );
});

test('where a device has no Mandarin voice, the page is read in Cantonese and the bar says so', async () => {
  speak('en-US', 'zh-HK');
  await open();
  await panel('无障碍');
  await aloud.click();

  await expect.element(bar.getByText(/没有普通话语音，用的是粤语/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('the site reports that a browser has no Chinese voice', async () => {
  speak('en-US');
  await open();
  await panel('无障碍');

  await aloud.click();

  await expect.element(page.getByText(/^您的浏览器没有中文语音，无法朗读/)).toBeVisible();
});

test('small and mini sizes scale the page, 长者版 enlarges the letters, and 恢复默认 restores all settings', async () => {
  await open();
  const size = () => Number.parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize);
  const medium = size();

  await panel('大小');
  await page.getByRole('radio', { name: /^较小/ }).click();
  await expect.poll(size).toBeLessThan(medium);
  const small = size();
  await page.getByRole('radio', { name: /^紧凑/ }).click();
  await expect.poll(size).toBeLessThan(small);

  await panel('无障碍');
  for (const choice of ['长者版', '高对比']) {
    const button = page.getByRole('switch', { name: new RegExp(`^${choice}`) });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-checked', 'true');
    expect(await axeFindings()).toEqual([]);
  }
  expect(Number.parseFloat(getComputedStyle(document.body).fontSize)).toBeGreaterThan(14);

  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(size).toBe(medium);
});

test('the panels of the strip contain their controls and fit the window at every width and font size', async () => {
  site = await openSite('/privacy');
  const strip = page.getByRole('banner');
  const spilled: unknown[] = [];
  for (const width of [768, 900, 1024, 1280, 1440])
    for (const letters of ['standard', 'largest'])
      for (const isElder of [false, true]) {
        await page.viewport(width, 900);
        storePreferences({ ...usualPreferences, letters, isElder } as never);
        for (const [name, control] of [
          ['无障碍', strip.getByRole('radio', { name: '超大' })],
          ['大小', strip.getByRole('radio', { name: /紧凑/ })],
        ] as const) {
          await panel(name);
          await expect.element(control).toBeVisible();
          const box = control.element().closest('details')!.lastElementChild!;
          const { left, right } = box.getBoundingClientRect();
          if (left < 0 || right > window.innerWidth || box.scrollWidth > box.clientWidth)
            spilled.push([name, width, letters, isElder, box.scrollWidth - box.clientWidth]);
          await panel(name);
        }
      }
  expect(spilled).toEqual([]);
});
