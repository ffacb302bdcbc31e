import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { webSite } from '#contract/site.ts';
import { framedContent } from '#ui/framed-content.ts';
import '#ui/article.css';
import { privacyAddress } from '../addresses.ts';
import { callOf } from '../load-context.ts';
import { OwnText } from '../privacy/own-text.tsx';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import styles from '../shell/plain-page.module.css';
import { useSite } from '../shell/site-data.ts';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const privacy = await callOf(context)(webSite.GetPrivacy, {});
  return { ...privacy, PrivacyText: framedContent(privacy.PrivacyText) };
}

/** What happens to personal data: in the words of the secretariat, else in ours (security line 27). */
export default function PrivacyPage() {
  const privacy = useLoaderData<typeof loader>();
  const site = useSite()?.site;
  return (
    <div className="container">
      <Head title="隐私说明" path={privacyAddress} />
      <Breadcrumb crumbs={crumbsOf([], '隐私说明')} />
      <div className={styles.page}>
        <h1>隐私说明</h1>
        {privacy.PrivacyText === '' ? (
          site && <OwnText site={site} privacy={privacy} />
        ) : (
          <div className="article" dangerouslySetInnerHTML={{ __html: privacy.PrivacyText }} />
        )}
        {privacy.UpdatedTime !== '' && (
          <p className={styles.updated}>最近更新：{privacy.UpdatedTime.slice(0, 10)}</p>
        )}
      </div>
    </div>
  );
}
