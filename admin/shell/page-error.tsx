import { Component, useEffect, type ReactNode } from 'react';
import { resultText } from '#contract/api/envelope.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { Button } from '#ui/components/button.tsx';
import { ModuleBroken, ModuleMissing } from '#ui/loading/load-module.ts';
import { LoadErrorIllustration } from '../components/feedback/load-error-illustration.tsx';

const retryMs = 3000;
/** The least time between reloads: where a reload does not remove the error, repeating it at once does not help. */
const patientRetryMs = 60_000;
const storageKey = 'backstageReloadedAt';

/**
 * Error boundary for a page that failed or whose code did not load. It does not use antd, which may be the missing part.
 * React requires a class to catch errors thrown while rendering.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Told error={this.state.error} />;
  }
}

function Told({ error }: { error: unknown }) {
  if (error instanceof ModuleMissing) return <Missing />;
  return error instanceof ModuleBroken ? <Outdated /> : <Broken />;
}

function Broken() {
  return (
    <section className="page-error">
      <LoadErrorIllustration />
      <h1>页面没有打开</h1>
      <p>{`${resultText.serverError}。重新载入多半可以解决，未保存的文章草稿仍在本机`}</p>
      <Button kind="primary" onClick={() => window.location.reload()}>
        重新载入
      </Button>
    </section>
  );
}

/** Shows that the browser is too old; neither the network nor a reload helps. */
function Outdated() {
  return (
    <section className="page-error">
      <LoadErrorIllustration />
      <h1>这个浏览器运行不了本页的程序</h1>
      <p>
        多半是浏览器版本过旧。请更新浏览器，或改用 Microsoft Edge、360
        浏览器的极速模式；未保存的文章草稿仍在本机
      </p>
      <Button kind="primary" onClick={() => window.location.reload()}>
        重新载入
      </Button>
    </section>
  );
}

/** Reloads the page once the server can be reached, as browsers cache that a file did not arrive. */
function Missing() {
  useEffect(() => {
    const isSecondTime = Date.now() - Number(sessionStore.get(storageKey)) < patientRetryMs;
    const timer = setInterval(reloadWhenReachable, isSecondTime ? patientRetryMs : retryMs);
    window.addEventListener('online', reloadWhenReachable);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', reloadWhenReachable);
    };
  }, []);
  return (
    <section className="page-error" role="status">
      <LoadErrorIllustration />
      <h1>页面的程序没有加载完</h1>
      <p>网络或服务器暂时无法连接，恢复后会自动重新打开这个页面；未保存的文章草稿仍在本机</p>
      <Button kind="primary" onClick={() => void reloadWhenReachable()}>
        现在重试
      </Button>
    </section>
  );
}

async function reloadWhenReachable() {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  if (!answer?.ok) return;
  sessionStore.set(storageKey, String(Date.now()));
  window.location.reload();
}
