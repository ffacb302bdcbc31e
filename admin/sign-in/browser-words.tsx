import { useState } from 'react';
import { sessionStore } from '#ui/browser/storage.ts';

/** Set by ui/browser/browser-notice.ts. */
const supportedBrowsers = String(import.meta.env.PROMISED_BROWSERS);

/** Shows the supported browsers, and the features that this one forbids the page to use. */
export function BrowserWords() {
  const [isKept] = useState(() => sessionStore.set('backstageKept', '1'));
  return (
    <div className="sign-in-browsers">
      {!isKept && (
        <p role="status">浏览器不让本站保存数据：可以登录和使用，但刷新页面或新开标签页后须重新登录</p>
      )}
      <p>适用浏览器：{supportedBrowsers}</p>
    </div>
  );
}
