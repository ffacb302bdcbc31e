import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { homeAddress } from '../addresses.ts';
import type { PageFault } from '../load-context.ts';
import { Head } from './head.tsx';
import styles from './page-error.module.css';

const generalFault = '系统未知错误，请反馈给管理员';

/** What a page shows when its loader or its drawing failed. */
export function PageError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const fault = isRouteErrorResponse(error) ? (error.data as Partial<PageFault> | null) : null;
  if (status === 404) return <MissingPage />;
  return (
    <ErrorPage
      code={String(status)}
      title={status === 503 ? '网站暂时繁忙' : '页面出错了'}
      text={fault?.message || generalFault}
      traceId={fault?.traceId}
      canRetry
    />
  );
}

export function MissingPage() {
  return <ErrorPage code="404" title="页面不存在" text="您访问的页面不存在，可能已被移动或删除。" />;
}

interface ErrorPageProps {
  code: string;
  title: string;
  text: string;
  traceId?: string | undefined;
  canRetry?: boolean;
}

function ErrorPage({ code, title, text, traceId, canRetry }: ErrorPageProps) {
  return (
    <div className={`container ${styles.page}`}>
      <Head title={title} isHidden />
      <svg viewBox="0 0 320 150" aria-hidden="true">
        <path d="M10 140h300" />
        <path d="M40 140V62h48v78M52 76h8M68 76h8M52 92h8M68 92h8M52 108h8M68 108h8" />
        <path d="M232 140V46h52v94M244 60h8M264 60h8M244 78h8M264 78h8M244 96h8M264 96h8" />
        <path d="M160 140V18M148 140h24M160 24h-58M160 24h84M160 10l-40 14M160 10l66 14M160 10v8" />
        <path className={styles.accent} d="M116 24v30M108 54h16v14h-16z" />
      </svg>
      <p className={styles.code}>{code}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      {traceId && <p className={styles.trace}>编号 {traceId}</p>}
      <p className={styles.actions}>
        <Link to={homeAddress} className={styles.primary}>
          返回首页
        </Link>
        {canRetry && (
          <a href="" className={styles.secondary}>
            重试
          </a>
        )}
      </p>
    </div>
  );
}
