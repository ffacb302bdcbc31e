import { renderToStaticMarkup } from 'react-dom/server';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { webSettings } from '#contract/public-site/settings.ts';
import { framedContent } from '#ui/text/framed-content.ts';
import '#ui/styles/article.css';
import '../privacy/purposes.css';
import { privacyAddress } from '../addresses.ts';
import { callOf } from '../load-context.ts';
import { OwnText } from '../privacy/own-text.tsx';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import styles from '../shell/plain-page.module.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

/** Our own text is made here too: a text that never changes need not be a program that browsers load. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = callOf(context);
  const privacy = await call(webSettings.GetPrivacy, {});
  const text =
    privacy.PrivacyText === ''
      ? renderToStaticMarkup(<OwnText site={await call(webSettings.GetSiteInfo, {})} privacy={privacy} />)
      : privacy.PrivacyText;
  return { html: framedContent(text), updated: privacy.UpdatedTime.slice(0, 10) };
}

/** Shows the privacy statement: the text of the secretariat, or else the default text (security line 27). */
export default function PrivacyPage() {
  const { html, updated } = useLoaderData<typeof loader>();
  return (
    <div className="container">
      <Head
        title="隐私说明"
        path={privacyAddress}
        description="本网站收集哪些信息、为何收集、保存多久，以及您可以怎样查阅、更正和删除。"
      />
      <Breadcrumb crumbs={crumbsOf([], '隐私说明')} />
      <div className={styles.page}>
        <h1 className="page-title mb-8">隐私说明</h1>
        <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
        {updated !== '' && <p className="muted text-sm mt-8">最近更新：{updated}</p>}
      </div>
    </div>
  );
}
