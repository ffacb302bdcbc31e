import { searchAddress, withQuery } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './search.module.css';

interface OrderChoiceProps {
  word: string;
  pid: number | undefined;
  isByTime: boolean;
}

/** Two links: the best hits first, or the newest. */
export function OrderChoice({ word, pid, isByTime }: OrderChoiceProps) {
  const address = withQuery(searchAddress(word), { pid });
  const current = (isCurrent: boolean) => isCurrent && { 'aria-current': 'true' as const };
  return (
    <nav className={styles.order} aria-label="排序">
      <PageLink href={address} {...current(!isByTime)}>
        按相关度
      </PageLink>
      <PageLink href={withQuery(address, { order: 'time' })} {...current(isByTime)}>
        按时间
      </PageLink>
    </nav>
  );
}
