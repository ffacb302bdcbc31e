import { isRouteErrorResponse, useLocation } from 'react-router';
import { resultText } from '#contract/api/envelope.ts';
import { transportText } from '#ui/api/transport-text.ts';
import { homeAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import type { PageError } from '../load-context.ts';
import styles from './error-page.module.css';
import { Head } from './head.tsx';

/** Shows the error and the next step for the visitor. */
export default function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <BrokenPage error={error} />;
  const pageError: Partial<PageError> | null = typeof error.data === 'object' ? error.data : null;
  if (error.status === 404) return <MissingPage text={pageError?.message} />;
  return (
    <Sheet
      code={String(error.status)}
      title={error.status === 503 ? '网站暂时繁忙' : '页面出错了'}
      text={pageError?.message ?? transportText.status(error.status)}
      traceId={pageError?.traceId}
      canRetry
    />
  );
}

/** A browser that cannot reach the server throws a TypeError; any other error is a bug of the site. */
function BrokenPage({ error }: { error: unknown }) {
  return isFetchFailure(error) ? (
    <Sheet code="" title="网络连接失败" text={transportText.unreachable} canRetry />
  ) : (
    <Sheet code="500" title="页面出错了" text={resultText.serverError} canRetry />
  );
}

// fetch has no error type of its own: every engine throws a TypeError and only its message differs.
const isFetchFailure = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

export function MissingPage({ text = '您访问的页面不存在' }: { text?: string | undefined }) {
  return <Sheet code="404" title="页面不存在" text={`${text}，可能已被移动或删除。`} />;
}

interface SheetProps {
  code: string;
  title: string;
  text: string;
  traceId?: string | undefined;
  canRetry?: boolean;
}

function Sheet({ code, title, text, traceId, canRetry }: SheetProps) {
  const { pathname, search } = useLocation();
  return (
    <div className={`container ${styles.page} centred-stack gap-0 soft py-16`}>
      <Head title={title} isHidden />
      <svg viewBox="0 0 320 150" aria-hidden="true">
        <path d="M10 140h300" />
        <path d="M104 140V22h72l32 32v86M176 22v32h32" />
        <path d="M124 62h36M124 80h52M124 98h28" />
        <path className={styles.accent} d="M196 116a24 24 0 1 0 0-48 24 24 0 0 0 0 48ZM213 109l23 23" />
      </svg>
      {code !== '' && <p className={`${styles.code} muted text-sm mt-6`}>{code}</p>}
      <h1 className="ink strong text-title">{title}</h1>
      <p>{text}</p>
      {traceId && (
        <details className="muted text-xs mt-2">
          <summary>详情</summary>
          <span>错误编号 {traceId}</span>
        </details>
      )}
      <p className="row nowrap stretch gap-3 mt-8">
        <PageLink href={homeAddress} className={`${styles.primary} on-brand`}>
          返回首页
        </PageLink>
        {canRetry && (
          <a href={pathname + search} className={`${styles.secondary} linked`}>
            重试
          </a>
        )}
      </p>
    </div>
  );
}
