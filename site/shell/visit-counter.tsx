import { useEffect, useState } from 'react';
import { isCallFault, resultCode } from '#contract/envelope.ts';
import { webVisits } from '#contract/visits.ts';
import { createCall } from '#ui/call.ts';
import styles from './footer.module.css';
import { useSite } from './site-data.ts';

let counted: Promise<{ total: number; withAnalytics: boolean } | undefined> | undefined;

/** Counts one visit per loaded page; a counter that fails is nobody's business. */
function countVisit() {
  counted ??= createCall()(webVisits.CountWebCount, {}).then(
    (total) => ({ total, withAnalytics: false }),
    (fault: unknown) =>
      isCallFault(fault) && fault.code === resultCode.visitCounted
        ? { total: Number(fault.data), withAnalytics: true }
        : undefined,
  );
  return counted;
}

export function VisitCounter() {
  const [total, setTotal] = useState<number>();
  const analyticsScript = useSite()?.site.AnalyticsScript ?? '';

  useEffect(() => {
    const show = async () => {
      const visit = await countVisit();
      if (!visit) return;
      setTotal(visit.total);
      if (visit.withAnalytics) loadScript(analyticsScript);
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
  if (address === '' || document.querySelector('script[data-analytics]')) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset.analytics = '';
  document.head.append(script);
}
