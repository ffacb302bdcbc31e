import { useEffect, useState } from 'react';
import { resultCode, type Envelope } from '#contract/api/envelope.ts';
import { allowsAnalytics } from '#contract/public-site/private-addresses.ts';
import { webVisits } from '#contract/public-site/visits.ts';
import { isOfficeBrowser } from '#ui/browser/office-browser.ts';
import { useSite } from '../site-data.ts';
import { hasAnalytics } from './analytics.ts';
import styles from './footer.module.css';

interface Visit {
  total: number;
  withAnalytics: boolean;
}

let countedVisit: Promise<Visit | undefined> | undefined;

/**
 * Whether the script may run in this document: never in one that was opened with something about a person in its
 * address, because the way back leads there again (`leaveAnalyticsBehind` is for the way to such an address).
 */
const isForAnalytics = typeof window === 'undefined' || allowsAnalytics(window.location.href);

/**
 * Counts one visit per loaded page; a failure is ignored. The request does not use `call`, so that a visitor who only
 * reads need not load it.
 */
async function countVisit(): Promise<Visit | undefined> {
  try {
    const response = await fetch(webVisits.CountWebCount.path);
    const { Code, Data } = (await response.json()) as Envelope<number | string>;
    if (Code !== resultCode.done && Code !== resultCode.visitCounted) return undefined;
    return { total: Number(Data), withAnalytics: Code === resultCode.visitCounted };
  } catch {
    return undefined;
  }
}

export function VisitCounter() {
  const [total, setTotal] = useState<number>();
  const analyticsScript = useSite()?.site.AnalyticsScript ?? '';

  useEffect(() => {
    const show = async () => {
      countedVisit ??= countVisit();
      const visit = await countedVisit;
      if (!visit) return;
      setTotal(visit.total);
      if (visit.withAnalytics && isForAnalytics && !isOfficeBrowser()) loadScript(analyticsScript);
    };
    void show();
  }, [analyticsScript]);

  return (
    <span className={styles.visits}>
      {total !== undefined && `累计访问 ${total.toLocaleString('zh-CN')} 次`}
    </span>
  );
}

function loadScript(address: string) {
  if (address === '' || hasAnalytics()) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset.analytics = '';
  document.head.append(script);
}
