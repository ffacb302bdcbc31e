// The first that fits: most browsers also claim to be Chrome, and that one Safari.
const browsers: [pattern: RegExp, name: string][] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/QQBrowser\/(\d+)/, 'QQ 浏览器'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns a common name for the device behind a `User-Agent`; only this name is stored. */
export function nameDevice(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  const version = browser?.[0].exec(userAgent)?.[1];
  const parts = [browser && `${browser[1]} ${version}`, system?.[1]].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : '其他程序';
}
