import { useEffect } from 'react';
import { Button } from '#ui/components/button.tsx';
import { openAccountAddress } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';
import { AskUs } from '../contact/ask-us.tsx';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import styles from '../shell/plain-page.module.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

const title = '开通账号';
const enterCode = () => openDialog('opening', {});

/** The address of a slip or a telephone call, short enough to be typed: it opens the dialog with the field of the code. */
export default function OpenPage() {
  useEffect(enterCode, []);
  return (
    <div className="container">
      <Head title={title} path={openAccountAddress} isHidden />
      <Breadcrumb crumbs={crumbsOf([], title)} />
      <div className={styles.page}>
        <h1 className="page-title mb-8">{title}</h1>
        <p>协会为贵单位办理开通账号后，会给您一个 12 位的开通码：印在开通单上，或在电话里念给您。</p>
        <p>填写开通码，自己设账号和密码，以后用它们登录。协会不知道密码，也不会询问。</p>
        <p className="mt-8">
          <Button kind="primary" onClick={enterCode}>
            填写开通码
          </Button>
        </p>
        <noscript>
          <p className="muted text-sm mt-8">
            开通账号需要浏览器运行脚本（JavaScript）。请启用脚本后刷新本页，或与协会联系办理。
          </p>
        </noscript>
        <ul className="muted text-sm mt-8">
          <AskUs about="会员">没有开通码，或开通码已用过、已过期的，请与协会联系：</AskUs>
        </ul>
      </div>
    </div>
  );
}
