import { supportedBrowsers, type OldestBrowsers } from './supported-browsers.ts';

type Document = keyof typeof supportedBrowsers;

/**
 * Returns the constants of a document for Vite's `define`: the public pages take the script from
 * `import.meta.env.BROWSER_NOTICE`, the document of the back office contains `%BROWSER_NOTICE%`.
 */
export function noticeConstants(document: Document): Record<string, string> {
  return {
    'import.meta.env.BROWSER_NOTICE': JSON.stringify(noticeScript(document)),
    'import.meta.env.PROMISED_BROWSERS': JSON.stringify(wordsOf(supportedBrowsers[document])),
  };
}

/** Returns the promised browsers in words. */
export function wordsOf({ chrome, safari, firefox }: OldestBrowsers): string {
  return `Chrome、Edge ${chrome} 以上，360、QQ 等浏览器的极速模式，Safari ${safari} 以上，Firefox ${firefox} 以上`;
}

/**
 * The features that a browser has since this version, and every other promised browser has as well. The user agent is
 * no sign: those of 360 and QQ name other browsers, and WeChat on iPhone has the engine of its iOS.
 */
const signs: Record<string, string> = {
  // A feature of 87: the version 88 that is tested (browsers/engines.ts) is an early one without its last features.
  chrome88: '"inset" in s',
  'safari15.4': '"HTMLDialogElement" in w',
  'ios15.4': '"HTMLDialogElement" in w',
  firefox100: '"WritableStream" in w',
  chrome109: '"MathMLElement" in w',
  'safari16.4': '"CompressionStream" in w',
  'ios16.4': '"CompressionStream" in w',
  // Chromium has it one version later than promised.
  firefox115: '(!("MozAppearance" in s) || [].toSorted)',
};

function conditionFor(browsers: OldestBrowsers): string {
  const conditions = Object.entries(browsers).map(([name, version]) => {
    const sign = signs[name + version];
    if (sign === undefined)
      throw new Error(`ui/browser/browser-notice.ts knows no sign of ${name} ${version}`);
    return sign;
  });
  return [...new Set(conditions)].join(' && ');
}

const losses: Record<Document, string> = {
  site: '公开的内容可以阅读，登录、投稿、申请等功能可能无法使用。',
  admin: '管理后台的功能可能无法使用。',
};

/**
 * Returns the script that advises users whose browser is older than promised or does not run the client code. Its
 * syntax is of 2009: such a browser may not even parse the client code.
 */
export function noticeScript(document: Document): string {
  return `(function (w, d) {
var u = navigator.userAgent, s = d.documentElement.style, k = "browserNoticeRead", isLoaded;
var help = /iPhone|iPad|iPod/.test(u) ? "请在“设置 - 通用 - 软件更新”里更新系统，或改用电脑。"
: /MicroMessenger/.test(u) ? "请点右上角“···”，选择“在浏览器中打开”。"
: "请更新浏览器，或改用 Microsoft Edge；360、QQ 等浏览器请切换到“极速模式”。";
function tell(text) {
try { if (sessionStorage.getItem(k)) return } catch (e) {}
if (d.getElementById(k)) return;
var bar = d.createElement("aside"), button = d.createElement("button");
bar.id = k;
bar.setAttribute("role", "alert");
bar.style.cssText = "background:#fff3d6;border-bottom:2px solid #c7352b;color:#3a2a00;font:16px/1.6 sans-serif;padding:10px 16px";
button.style.cssText = "background:#fff;border:1px solid #3a2a00;color:#3a2a00;font:inherit;margin-left:12px;min-height:32px;padding:2px 12px";
button.onclick = function () { d.body.removeChild(bar); try { sessionStorage.setItem(k, 1) } catch (e) {} };
button.appendChild(d.createTextNode("知道了"));
bar.appendChild(d.createTextNode(text + help));
bar.appendChild(button);
d.body.insertBefore(bar, d.body.firstChild);
}
if (!(${conditionFor(supportedBrowsers[document])})) tell("您的浏览器版本过旧，${losses[document]}");
if (!w.addEventListener) return;
w.addEventListener("load", function () { isLoaded = 1 });
w.addEventListener("error", function (e) {
if (!isLoaded && e.filename && e.filename.indexOf(location.origin) === 0) tell("网页的程序在这个浏览器里没有运行起来。");
});
})(window, document)`.replaceAll('\n', ' ');
}
