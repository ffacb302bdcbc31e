import * as v from 'valibot';
import { expect, test } from 'vitest';
import { businessSettings } from '../public-site/settings.ts';

const read = (field: string, given: string) => {
  const result = v.safeParse(businessSettings.SaveSiteConfig.input, { [field]: given });
  return result.success ? (result.output as Record<string, unknown>)[field] : result.issues[0].message;
};

test.each([
  ['<a href="https://beian.miit.gov.cn/" target="_blank">江ICP备2026000001号-1</a>', '江ICP备2026000001号-1'],
  ['&nbsp;江ICP备2026000001号-1 ', '江ICP备2026000001号-1'],
  ['<p><img src="/a.png">江公网安备\n 99010102000001号</p>', '江公网安备 99010102000001号'],
  ['江ICP备2026000001号-1', '江ICP备2026000001号-1'],
])('the filing number %s is stored as plain text', (given, stored) => {
  expect(read('IcpNumber', given)).toBe(stored);
  expect(read('PoliceNumber', given)).toBe(stored);
  expect(read('Copyright', given)).toBe(stored);
});

const baidu = 'https://hm.baidu.com/hm.js?0123456789abcdef0123456789abcdef';

test.each([
  [
    `<script>var _hmt=_hmt||[];(function(){var hm=document.createElement("script");hm.src="${baidu}";var s=document.getElementsByTagName("script")[0];s.parentNode.insertBefore(hm,s)})();</script>`,
    baidu,
  ],
  [
    '<script async src="//s4.cnzz.com/z_stat.js?id=1&amp;web_id=1"></script>',
    'https://s4.cnzz.com/z_stat.js?id=1&web_id=1',
  ],
  [baidu, baidu],
  ['', ''],
  [
    '<script>document.write(unescape("%3Cspan"))</script>',
    '这是整段统计代码：请只填其中脚本的地址，形如 https://hm.baidu.com/hm.js?…',
  ],
  ['hm.js', '地址需以 http://、https:// 或 / 开头'],
])('the statistics snippet %s becomes %s', (given, stored) => {
  expect(read('AnalyticsScript', given)).toBe(stored);
});
