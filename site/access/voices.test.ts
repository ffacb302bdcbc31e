import { expect, test } from 'vitest';
import { bestVoice, isMandarin } from './voices.ts';

const here = (lang: string) => ({ lang, localService: true });
const away = (lang: string) => ({ lang, localService: false });

test.each([
  [[here('zh-HK'), away('zh-CN')], 'zh-CN'],
  [[here('zh_HK_#Hant'), here('zh_CN_#Hans')], 'zh_CN_#Hans'],
  [[here('zh-TW'), away('zh-CN')], 'zh-TW'],
  [[here('zh-Hant-HK'), here('zh-Hans-CN')], 'zh-Hans-CN'],
  [[here('zh-HK'), here('zh')], 'zh'],
  [[here('yue-HK'), here('zh-Hans')], 'zh-Hans'],
  [[here('zh-yue'), away('cmn-Hans-CN')], 'cmn-Hans-CN'],
  [[here('zh-MO'), away('zh_TW')], 'zh_TW'],
  [[here('zh-CN-sichuan'), here('zh-CN')], 'zh-CN'],
  [[here('yue-Hans-CN'), here('zh-Hant-TW')], 'zh-Hant-TW'],
  [[here('en-US'), here('ZH-CN')], 'ZH-CN'],
  [[here('ja-JP'), here('zh-HK'), here('wuu-CN')], 'zh-HK'],
])('of the voices %j the page is read by %s', (voices, lang) => {
  expect(bestVoice(voices)?.lang).toBe(lang);
  expect(bestVoice([...voices].reverse())?.lang).toBe(lang);
});

test('no voice of another language reads Chinese', () => {
  expect(bestVoice([here('en-US'), here('ja-JP'), here('wuu-CN')])).toBeUndefined();
  expect(isMandarin(here('zh-HK'))).toBe(false);
});
