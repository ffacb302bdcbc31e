import { renderToStaticMarkup } from 'react-dom/server';
import { useLoaderData } from 'react-router';
import { certificateSearchAddress, homeAddress } from '../addresses.ts';
import styles from '../certificates/check.module.css';
import { CertificateCheck } from '../certificates/check.tsx';
import { HowToScan } from '../certificates/how-to-scan.tsx';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

const title = '证书真伪核验';

export const loader = () => ({ guide: renderToStaticMarkup(<HowToScan />) });
export const shouldRevalidate = () => false;

/** What the code on a certificate opens; the browser asks whether it still holds. */
export default function CertificateCheckPage() {
  const { guide } = useLoaderData<typeof loader>();
  return (
    <div className={`container ${styles.page}`}>
      <Head title={title} description="扫描证书上的防伪二维码，核验证书是否有效。" isHidden />
      <Breadcrumb
        crumbs={[
          { name: '首页', href: homeAddress },
          { name: '证书与成绩查询', href: certificateSearchAddress },
          { name: title },
        ]}
      />
      <h1>{title}</h1>
      <noscript>
        <p className={styles.scriptless}>
          核验需要浏览器运行脚本（JavaScript）。请启用脚本后刷新本页，或致电协会核实。
        </p>
      </noscript>
      <CertificateCheck guide={guide} />
    </div>
  );
}
