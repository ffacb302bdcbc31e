import { renderToStaticMarkup } from 'react-dom/server';
import { data, useLoaderData, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import { certificateCheckAddress, certificateSearchAddress, homeAddress } from '../addresses.ts';
import { CheckAnswer } from '../certificates/check-answer.tsx';
import styles from '../certificates/check.module.css';
import { EmployerCheck } from '../certificates/employer-check.tsx';
import { EmployerGuide } from '../certificates/employer-guide.tsx';
import { HowToScan } from '../certificates/how-to-scan.tsx';
import { verify } from '../certificates/verify.ts';
import { callOf } from '../load-context.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

const title = '证书真伪核验';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const result = await verify(callOf(context), request.url);
  if (!result)
    return data({
      guide: renderToStaticMarkup(<HowToScan />),
      employerGuide: renderToStaticMarkup(<EmployerGuide />),
    });
  return data(result, { headers: { 'cache-control': 'no-store' } });
}
export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** The page behind the code on a certificate: it shows whether the certificate is valid. */
export default function CertificateCheckPage() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={title}
        path={certificateCheckAddress}
        description="扫描证书上的防伪二维码，核验证书是否有效。"
        // Search engines index the instructions, but not the result for a person's certificate.
        isHidden={!('guide' in loaderData)}
      />
      <Breadcrumb
        crumbs={[
          { name: '首页', href: homeAddress },
          { name: '证书与成绩查询', href: certificateSearchAddress },
          { name: title },
        ]}
      />
      <h1>{title}</h1>
      {'guide' in loaderData ? (
        <>
          <div className={styles.check} dangerouslySetInnerHTML={{ __html: loaderData.guide }} />
          <EmployerCheck guide={loaderData.employerGuide} />
        </>
      ) : (
        <div className={styles.check}>
          <CheckAnswer {...loaderData} />
        </div>
      )}
    </div>
  );
}
