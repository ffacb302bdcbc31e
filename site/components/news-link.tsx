import type { ReactNode } from 'react';
import { newsStatusText, type NewsItem } from '#contract/news/news.ts';
import { toast } from '#ui/components/toast.tsx';
import { newsAddress } from '../addresses.ts';
import { PageLink } from './page-link.tsx';

interface NewsLinkProps {
  news: Pick<NewsItem, 'NewsId' | 'MenuId' | 'Title' | 'Status'>;
  className?: string | undefined;
  /** The same link stands beside it in words: neither keyboard nor screen reader stops here. */
  isRepeated?: boolean;
  /** Instead of the title. */
  children?: ReactNode;
}

/** Opens an article; one that is closed, rejected or under review shows its state instead (product: section 4). */
export function NewsLink({ news, className, isRepeated = false, children }: NewsLinkProps) {
  const refusal = newsStatusText[news.Status];
  return (
    <PageLink
      href={newsAddress(news)}
      className={className}
      {...(isRepeated && { tabIndex: -1, 'aria-hidden': true })}
      {...(refusal !== undefined && {
        onClick: (event) => {
          event.preventDefault();
          toast(refusal, 'warning');
        },
      })}
    >
      {children ?? news.Title}
    </PageLink>
  );
}
