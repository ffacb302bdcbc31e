import { useEffect } from 'react';
import { applyAddress } from '../addresses.ts';
import { applicationName, BeforeApplying } from '../application/before-applying.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { AskUs } from '../contact/ask-us.tsx';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import styles from '../shell/plain-page.module.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

/** An address that can be shared: it opens the form, above the information about applying. */
export default function ApplyPage() {
  useEffect(() => openDialog('application', {}), []);
  return (
    <div className="container">
      <Head
        title={applicationName}
        path={applyAddress}
        description="在线申请成为协会会员：办理步骤、需要准备的材料和申请表。"
      />
      <Breadcrumb crumbs={crumbsOf([], applicationName)} />
      <div className={styles.page}>
        <h1 className="page-title mb-8">{applicationName}</h1>
        <BeforeApplying />
        <noscript>
          <p className="muted text-sm mt-8">
            在线申请需要浏览器运行脚本（JavaScript）。请启用脚本后刷新本页，或与协会联系办理。
          </p>
        </noscript>
        <ul className="muted text-sm mt-8">
          <AskUs about="会员">对入会有疑问的，请与协会联系：</AskUs>
        </ul>
      </div>
    </div>
  );
}
