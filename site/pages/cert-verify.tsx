import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { data, useLoaderData, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/api/endpoint.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { Button } from '#ui/components/button.tsx';
import { timeText } from '#ui/text/time-text.ts';
import { certificateCheckAddress, certificateSearchAddress, homeAddress } from '../addresses.ts';
import { CheckAnswer } from '../certificates/check-answer.tsx';
import { EmployerGuide, HowToScan } from '../certificates/check-guides.tsx';
import styles from '../certificates/check.module.css';
import { late } from '../components/browser-only.tsx';
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
    <div className="container">
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
      <h1 className="page-title">{title}</h1>
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

/**
 * Returns the present state of the certificate that an address names and the time of the check; undefined if it names
 * none.
 */
async function verify(call: Call, address: string) {
  const query = new URL(address).searchParams;
  const parameter = (name: string) => query.get(name) ?? '';
  const [CertNum, Sign, Facts] = [parameter('CertNum'), parameter('Sign'), parameter('Facts')];
  if (CertNum === '' && Sign === '') return undefined;
  const answer = await call(webCertificates.VerifyCert, { CertNum, Sign, Facts });
  return { answer, time: timeText(serverNow()) };
}

/** Most visitors scan one certificate: the code of the form is loaded only for those who have a list. */
const EmployerForm = late(() => import('../certificates/employer-form.tsx'));

/** For employers: checks many names and numbers pasted from a sheet. `guide` is trusted HTML. */
function EmployerCheck({ guide }: { guide: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${styles.employers} stack gap-4 pt-8`} aria-labelledby="employers">
      <div dangerouslySetInnerHTML={{ __html: guide }} />
      {isOpen ? (
        <EmployerForm />
      ) : (
        <div className="needs-script">
          <Button kind="primary" onClick={() => setOpen(true)}>
            粘贴名单
          </Button>
        </div>
      )}
    </section>
  );
}
